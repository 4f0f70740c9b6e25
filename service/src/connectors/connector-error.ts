/** A social network does not answer, or not correctly. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** The HTTP status that it answered with. */
  readonly status: number | undefined;
  /** The time until it may be asked again, in milliseconds, if it has answered one. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    options: ErrorOptions & { status?: number; retryAfter?: number | undefined } = {},
  ) {
    super(message.slice(0, maximumLength), options);
    this.status = options.status;
    this.retryAfter = options.retryAfter;
  }
}

/** The message is stored, and can contain texts of the social network. */
const maximumLength = 500;

/** The given proof does not prove that the account is the person's; the message is for the person. */
export class ProofError extends Error {
  override readonly name = 'ProofError';
}
