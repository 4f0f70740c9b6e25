import type { RequestOptions } from '../options.js';
import type { AnswerAt } from '../schema-types.js';
import type { Transport } from '../transport.js';

/** A case with its reports and its log. */
export type ModerationCaseDetail = AnswerAt<'/moderation/{id}', 'get'>;

/** A case with its reports and all that happened to it. Needs `moderate`. */
export async function getModerationCase(
  transport: Transport,
  id: string,
  options?: RequestOptions,
): Promise<ModerationCaseDetail> {
  const path = `/moderation/${encodeURIComponent(id)}` as '/moderation/{id}';
  return (await transport.send('get', path, {}, options)).result;
}
