import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../installed.mjs';
import { readBefore } from './change.mjs';

/**
 * The modules that a build makes of the texts that changed in a catalogue: one for each group of English texts. Elements
 * import these; the other languages are loaded in their place.
 */
export function findTextModules(path, base) {
  if (!/^core\/src\/i18n\/catalogues\/[^/]+\.json$/.test(path)) return [];
  const now = JSON.parse(readFileSync(join(root, path), 'utf8'));
  const before = JSON.parse(readBefore(base, path) ?? '{}');
  const isOther = (group) => JSON.stringify(now[group]) !== JSON.stringify(before[group]);
  return Object.keys(now).filter(isOther).map(toModule);
}

/** The module of a group of texts. */
export const toModule = (group) => `core/src/i18n/compiled/en/${group}.js`;
