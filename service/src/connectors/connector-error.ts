/** A network does not answer, or not as it should. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** The HTTP status that it answered with. */
  readonly status: number | undefined;
  /** When it may be asked again, in milliseconds from now, if it has said so. */
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

/** The message is stored, and can have texts of the network in it. */
const maximumLength = 500;

/** What was given does not prove that the account is the person's; the message is for the person. */
export class ProofError extends Error {
  override readonly name = 'ProofError';
}
