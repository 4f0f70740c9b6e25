import type { RequestOptions } from '../options.js';
import type { BodyAt } from '../schema-types.js';
import type { Transport } from '../transport.js';
import type { ModerationCaseDetail } from './get-moderation-case.js';

/** A decision with its reason, which is required to hide. */
export type Decision = BodyAt<'/moderation/{id}', 'post'>;

/**
 * Decides a case, and returns it as it is then. Needs `moderate`.
 * @throws SvcError `conflict` when the state of the case does not allow it
 */
export async function decide(
  transport: Transport,
  id: string,
  decision: Decision,
  options?: RequestOptions,
): Promise<ModerationCaseDetail> {
  const path = `/moderation/${encodeURIComponent(id)}` as '/moderation/{id}';
  return (await transport.send('post', path, { body: decision }, options)).result;
}
