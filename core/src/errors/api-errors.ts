import { SvcError } from './svc-error';

/** The service refused a request; `errorCode` is one of the codes of its documentation. */
export class ApiError extends SvcError {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    /** HTTP status. */
    readonly status: number,
    readonly errorCode: number,
  ) {
    super(message);
  }
}

/** The service did not answer: no connection, or not the service. */
export class UnreachableError extends SvcError {
  override readonly name = 'UnreachableError';
}
