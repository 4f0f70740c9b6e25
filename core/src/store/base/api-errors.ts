import { SvcError } from '@x-svc/client/svc-error';

export { SvcError };

/** The service refused a request. `errorCode` is one of the codes in its documentation. */
export class ApiError extends SvcError {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    status: number,
    readonly errorCode: number,
  ) {
    super(message, { code: errorCode, status });
  }
}

/** The service did not answer: there is no connection, or the answer is not the service's. */
export class UnreachableError extends SvcError {
  override readonly name = 'UnreachableError';

  constructor(message: string, { cause }: ErrorOptions = {}) {
    super(message, { code: 0, status: 0, cause });
  }
}

/** Converts an error of the client to the class by which apps distinguish it. */
export function toApiError(error: SvcError): ApiError | UnreachableError {
  const { message, status, code } = error;
  return error.isUnreachable
    ? new UnreachableError(message, error)
    : new ApiError(message, status, code);
}
