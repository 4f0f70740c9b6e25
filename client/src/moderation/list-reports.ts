import type { RequestOptions } from '../options.js';
import type { AnswerAt, QueryAt } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** Which page of the reports. */
export type ReportQuery = QueryAt<'/reports', 'get'>;
/** A page of reports; `cursor` leads to the next. */
export type ReportPage = AnswerAt<'/reports', 'get'>;

/** A page of the signed-in person's reports, the newest first. Not available with an API key. */
export async function listReports(
  transport: Transport,
  query: ReportQuery = {},
  options?: RequestOptions,
): Promise<ReportPage> {
  return (await transport.send('get', '/reports', { query }, options)).result;
}
