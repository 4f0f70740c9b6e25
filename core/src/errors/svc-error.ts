/** The base of every error that the SDK throws: match on `name`, never on the message's text. */
export class SvcError extends Error {
  override readonly name: string = 'SvcError';
}
