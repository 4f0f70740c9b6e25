/** Something that a write has touched; `a` and `b` as in the `changes` table. */
export interface Touched {
  kind: 'entity' | 'edge' | 'opinion' | 'revocation';
  a?: number;
  b?: number;
}

/** Where writes report what they touched. */
export interface WriteFeed {
  /**
   * Resolves when this node's reads see the committed writes; then other nodes are told. When they can't
   * be read just now, it resolves too, and they are seen as soon as they can.
   */
  committed(touched: readonly Touched[]): Promise<void>;
}
