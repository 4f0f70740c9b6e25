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

/** The meaning of each error, for the OpenAPI document. */
export const errorMeanings: Record<ErrorName, string> = {
  malformedRequest: 'The request is not valid JSON or not UTF-8, or is nested too deeply.',
  invalidField: 'A field is missing, unknown or invalid. The message names the field.',
  ambiguousCriteria: 'The criteria match more than one entity.',
  mergeRefused: 'The merge that the posted `ids` require is refused.',
  limitReached: 'A limit is reached. The message names the limit.',
  notAuthenticated: 'The token or the API key is missing or invalid.',
  tokenExpired: 'The token has expired.',
  signInRefused: 'The message or the signature of the sign-in is not valid.',
  signInTooOld: 'The operation needs a sign-in of the last five minutes.',
  notAllowed: 'The principal may not do this, or the API key lacks the scope.',
  accountNotProven: 'The account at a social network is not proved to be the user’s.',
  noSuchRoute: 'The route does not exist.',
  noSuchEntity: 'The entity, the feedback or the video does not exist.',
  conflict: 'The request conflicts with the current state.',
  unknownProtocol: 'The upload protocol or its version is missing.',
  tooLarge: 'The body, the URL, the headers or the video are too large.',
  notJson: 'The content type is not JSON.',
  notVideo: 'The upload is not an accepted video.',
  unsatisfiableRange: 'The requested range does not exist.',
  locked: 'Another request of the same upload is in progress.',
  tooManyRequests: 'There are too many requests. `Retry-After` has the seconds to wait.',
  internal: 'An internal error. The message contains the id of the request.',
  networkUnavailable:
    'A social network whose account is being connected does not answer correctly.',
  databaseUnavailable: 'The database is unavailable. `Retry-After` has the seconds to wait.',
  outcomeUnknown: 'It is not known whether the write was stored. It can be sent again.',
};

/** An error whose message is returned to the caller. */
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
