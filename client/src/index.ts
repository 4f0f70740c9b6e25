export { createClient, type SvcClient } from './generated/create-client.js';
export { errorCodes, type ErrorCode } from './generated/error-codes.js';
export type * from './generated/types.js';
export type { ClientOptions, RequestOptions } from './options.js';
export type { Written } from './schema-types.js';
export { SvcError } from './svc-error.js';
