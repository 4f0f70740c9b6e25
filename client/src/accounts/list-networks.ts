import type { RequestOptions } from '../options.js';
import type { AnswerAt } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** The networks that the service has enabled. */
export type Networks = AnswerAt<'/networks', 'get'>;
/** A network whose accounts people can connect, or that is read by the wallet alone. */
export type Network = Networks['networks'][number];

/** The networks that are enabled; open to anybody. */
export async function listNetworks(
  transport: Transport,
  options?: RequestOptions,
): Promise<Networks> {
  return (await transport.send('get', '/networks', {}, options)).result;
}
