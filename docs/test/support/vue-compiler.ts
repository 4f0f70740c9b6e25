import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './pages.js';
import type { Sample } from './samples.js';

/** Beside the packages, which are then found. */
const folder = join(root, '.cache/vue-samples');

const settings = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  },
  vueCompilerOptions: { strictTemplates: true },
  include: ['*.vue'],
};

/** Compiles components, their templates too: what is wrong, each line with the file's number. */
export function compileVueSamples(samples: readonly Sample[]): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  for (const [n, { code }] of samples.entries()) writeFileSync(join(folder, `${n}.vue`), code);
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/vue-tsc'), ['-p', folder], {
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .map((line) => line.replace(/^[^(]*?\b(\d+)\.vue/, (_, n: string) => samples[Number(n)]!.place))
    .join('\n');
}
