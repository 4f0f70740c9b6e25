/** One module that needs no other, so that a browser or Deno can import it by its address alone. */
import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const folder = join(import.meta.dirname, '..');
await build({
  entryPoints: [join(folder, 'src/index.ts')],
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2022',
  outfile: join(folder, 'dist/index.js'),
  logLevel: 'error',
});

// Its licence asks to go where its code goes.
const fetcher = dirname(createRequire(import.meta.url).resolve('openapi-fetch/package.json'));
await copyFile(join(fetcher, 'LICENSE'), join(folder, 'dist/openapi-fetch.LICENSE'));
