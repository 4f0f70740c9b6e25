/** The numeric error codes of the API: HTTP status × 100 + a number. */
export const errorCodes = {
  malformedRequest: 40000,
  invalidField: 40001,
  ambiguousCriteria: 40002,
  mergeRefused: 40003,
  limitReached: 40004,
  notAuthenticated: 40100,
  tokenExpired: 40101,
  signInRefused: 40102,
  signInTooOld: 40103,
  notAllowed: 40300,
  accountNotProven: 40301,
  noSuchRoute: 40400,
  noSuchEntity: 40401,
  conflict: 40900,
  unknownProtocol: 41200,
  tooLarge: 41300,
  notJson: 41500,
  notVideo: 41501,
  unsatisfiableRange: 41600,
  locked: 42300,
  tooManyRequests: 42900,
  internal: 50000,
  networkUnavailable: 50200,
  databaseUnavailable: 50300,
  outcomeUnknown: 50301,
} as const;

/** The name of an API error within the service. */
export type ErrorName = keyof typeof errorCodes;

/** An error that is returned to the caller with its message. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly errorCode: number;

  constructor(
    readonly reason: ErrorName,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.errorCode = errorCodes[reason];
  }

  /** The HTTP status of the error code. */
  get status(): number {
    return Math.floor(this.errorCode / 100);
  }
}
