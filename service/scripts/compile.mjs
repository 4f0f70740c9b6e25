/** Compiles the service file by file, in a second; `npm run types` checks its types. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const sources = join(import.meta.dirname, '../src');
const output = join(import.meta.dirname, '../dist');
const names = await readdir(sources, { recursive: true });

await build({
  entryPoints: names.filter((name) => name.endsWith('.ts')).map((name) => join(sources, name)),
  outbase: sources,
  outdir: output,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
});
