/** Something that a write has touched; `a` and `b` as in the `changes` table. */
export interface Touched {
  kind: 'entity' | 'edge' | 'opinion' | 'rating' | 'revocation';
  a?: number;
  b?: number;
}

/** Receives what writes have touched. */
export interface WriteFeed {
  /**
   * Resolves when reads of this node see the committed writes; other nodes are notified then. If the writes
   * cannot be read now, it also resolves, and they become visible as soon as possible.
   */
  committed(touched: readonly Touched[]): Promise<void>;
}
