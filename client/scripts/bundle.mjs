/** One module that needs no other, so that a browser or Deno can import it by its address alone. */
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = join(import.meta.dirname, '..');
await build({
  entryPoints: [join(folder, 'src/index.ts')],
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  outfile: join(folder, 'dist/index.js'),
  logLevel: 'error',
});
