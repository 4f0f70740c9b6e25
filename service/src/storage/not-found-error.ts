/** The row that a write names does not exist. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';

  constructor(readonly kind: 'feedback' | 'reply' | 'entity') {
    super(`The ${kind} does not exist.`);
  }
}
