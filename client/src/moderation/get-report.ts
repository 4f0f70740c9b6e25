import type { RequestOptions } from '../options.js';
import type { AnswerAt } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** What became of a report. */
export type Report = AnswerAt<'/report/{id}', 'get'>;

/** What became of a report, for anybody who has its id. */
export async function getReport(
  transport: Transport,
  id: string,
  options?: RequestOptions,
): Promise<Report> {
  const path = `/report/${encodeURIComponent(id)}` as '/report/{id}';
  return (await transport.send('get', path, {}, options)).result;
}
