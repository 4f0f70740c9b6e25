import { unreachable } from '../error-codes.js';
import type { RequestOptions } from '../options.js';
import { SvcError } from '../svc-error.js';
import type { Transport } from '../transport.js';

/**
 * Everything that the service has about the signed-in person, as JSON Lines. Not available with an API
 * key.
 * @throws SvcError also when the export is incomplete
 */
export async function exportOwnData(
  transport: Transport,
  options?: RequestOptions,
): Promise<string> {
  const read = (text: string) => text;
  const { result } = await transport.send('get', '/me/export', { read }, options);
  const lines = result.trimEnd().split('\n');
  if (lines.at(-1) !== JSON.stringify({ end: { lines: lines.length } })) {
    throw new SvcError('The export is incomplete.', { code: unreachable, status: 0 });
  }
  return result;
}
