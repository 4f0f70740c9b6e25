import { unreachable, type ErrorCode } from './generated/error-codes.js';

/** The service refused a request, or did not answer. Decide by `code`, not by the message's text. */
export class SvcError extends Error {
  override readonly name: string = 'SvcError';
  /** One of `errorCodes`; a newer service may have others. */
  readonly code: ErrorCode;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The id by which the operator finds the request. */
  readonly requestId: string | undefined;
  /** Seconds after which to try again, where the service says so. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { code, status, requestId, retryAfter, cause }: SvcErrorDetails) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }

  /** Whether there was no answer, so that it is not known whether the request arrived. */
  get isUnreachable(): boolean {
    return this.code === unreachable;
  }
}

interface SvcErrorDetails {
  code: ErrorCode;
  status: number;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  cause?: unknown;
}
