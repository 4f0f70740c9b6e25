/** A row that a write has changed; `a` and `b` as in the `changes` table. */
export interface ChangedRow {
  kind: 'entity' | 'edge' | 'opinion' | 'rating' | 'revocation';
  a?: number;
  b?: number;
}

/** Receives changed rows. */
export interface WriteFeed {
  /**
   * Resolves when reads of this node see the committed writes; other nodes are notified then. If the writes
   * cannot be read now, it also resolves, and they become visible as soon as possible.
   */
  committed(changedRows: readonly ChangedRow[]): Promise<void>;
}
