import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';

const settings = JSON.parse(readFileSync(join(import.meta.dirname, '../.oxfmtrc.json'), 'utf8'));

/** Formats generated text as `npm run format` formats files of this name. Throws if it is not valid. */
export async function formatText(name, text) {
  const { code, errors } = await format(name, text, settings);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
  return code;
}
