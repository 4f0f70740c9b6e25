import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../installed.mjs';

const folder = 'service/test/attacks/';

/** Returns a function that finds the attacks whose text names a file of the service, or what it exports. */
export function readAttacks(suites) {
  const attacks = suites
    .filter((path) => path.startsWith(folder))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  return (path) => {
    const file = join(root, path);
    if (!/^service\/src\/.+\.ts$/.test(path) || !existsSync(file)) return [];
    const text = readFileSync(file, 'utf8');
    const exported = [...text.matchAll(/^export .*?(?:function|const|class)\*? (\w+)/gm)];
    const names = [posix.basename(path, '.ts'), ...exported.map(([, name]) => name)];
    // A single word is the name of many things.
    const telling = names.filter((name) => /[a-z](-|[A-Z])/.test(name));
    if (telling.length === 0) return [];
    const named = new RegExp(`\\b(${telling.join('|')})\\b`);
    return attacks.filter(({ text }) => named.test(text)).map(({ path }) => path);
  };
}
