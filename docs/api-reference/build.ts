/** Builds the page at the service's `/docs`: plain HTML, one script and one style sheet. */
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { compressFile } from '../../scripts/compress-file.mjs';
import { renderPage } from './parts/page.js';

const folder = import.meta.dirname;
const results = join(folder, 'dist');
await rm(results, { recursive: true, force: true });
await mkdir(results);
await writeFile(join(results, 'page.html'), renderPage());
await copyFile(join(folder, '../public/icon.svg'), join(results, 'icon.svg'));
await build({
  entryPoints: [join(folder, 'browser/page.ts'), join(folder, 'page.css')],
  entryNames: '[name]',
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2022', 'safari17.5', 'firefox128', 'chrome123'],
  outdir: results,
  logLevel: 'error',
});
await compressFile(join(results, 'page.css'));
await compressFile(join(results, 'page.js'));
