/** Writes the pages of the live elements, with the SDK and the recordings, to `public/live`. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { renderFrame } from './page/render-frame.js';
import { readRecording } from './read-recording.js';
import { stages } from './stages.js';

const root = join(import.meta.dirname, '../..');
const target = join(root, 'docs/public/live');

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
await build({
  entryPoints: [
    join(import.meta.dirname, 'page/frame.ts'),
    join(import.meta.dirname, 'page/frame.css'),
  ],
  outdir: target,
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  logLevel: 'error',
});
for (const [tag, stage] of Object.entries(stages)) {
  writeFileSync(join(target, `${tag}.html`), renderFrame(tag, stage));
}
cpSync(join(root, 'core/dist/x-svc'), join(target, 'sdk/x-svc'), {
  recursive: true,
  filter: (file) => !/\.(br|gz)$/.test(file),
});
cpSync(join(root, 'examples/html/avatars'), join(target, 'avatars'), { recursive: true });
mkdirSync(join(target, 'recordings'));
for (const tag of Object.keys(stages)) {
  writeFileSync(join(target, `recordings/${tag}.json`), JSON.stringify(readRecording(tag)));
}
