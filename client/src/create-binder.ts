import type { ClientOptions } from './options.js';
import { createTransport, type Transport } from './transport.js';

/** The method of a function whose first parameter is a transport. */
export type Method<Operation> = Operation extends (
  transport: Transport,
  ...parameters: infer Parameters
) => infer Result
  ? (...parameters: Parameters) => Result
  : never;

/**
 * Returns the function that makes methods of operations: they go through one transport.
 * @throws TypeError `apiUrl` is no URL, or there are both a key and a token
 */
export function createBinder({
  apiUrl,
  apiKey,
  accessToken,
  language,
  origin,
  fetch,
}: ClientOptions) {
  // Types forbid both, but not every caller has types.
  if ([apiKey, accessToken].every((credential) => credential !== undefined)) {
    throw new TypeError('A client has an apiKey or an accessToken, not both.');
  }
  let base = new URL(apiUrl).href;
  while (base.endsWith('/')) base = base.slice(0, -1);
  const transport = createTransport({
    apiUrl: base,
    token: apiKey ?? accessToken,
    headers: { 'Accept-Language': language, Origin: origin },
    ...(fetch ? { fetch } : {}),
  });
  return <Parameters extends unknown[], Result>(
    operation: (transport: Transport, ...parameters: Parameters) => Result,
  ) =>
    (...parameters: Parameters): Result =>
      operation(transport, ...parameters);
}
