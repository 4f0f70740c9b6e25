/** The code of a service that does not answer; separate, so that a bundle can include only this one. */
export const unreachable = 0;

/** The codes of a `SvcError`: those of the API, and one for a service that does not answer. */
export const errorCodes = {
  /** No connection, or a response that is not from the service. */
  unreachable,
  malformedRequest: 40000,
  /** The message names the field. */
  invalidField: 40001,
  /** Criteria match more than one entity. */
  ambiguousCriteria: 40002,
  mergeRefused: 40003,
  /** The message says which. */
  limitReached: 40004,
  notAuthenticated: 40100,
  tokenExpired: 40101,
  signInRefused: 40102,
  /** The operation needs a sign-in of the last five minutes. */
  signInTooOld: 40103,
  notAllowed: 40300,
  /** The account at a network is not proved to be the user's. */
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
  /** `retryAfter` says when to retry. */
  tooManyRequests: 42900,
  internal: 50000,
  /** A network whose account is being connected does not answer as it should. */
  networkUnavailable: 50200,
  /** `retryAfter` says when to retry. */
  databaseUnavailable: 50300,
  /** Whether the write was stored is not known: it can be sent again. */
  outcomeUnknown: 50301,
} as const;

/** One of `errorCodes`, or a number that a newer service has added. */
export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes] | (number & {});
