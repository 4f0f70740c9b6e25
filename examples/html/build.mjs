import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = import.meta.dirname;
const results = join(folder, 'dist');
await mkdir(results, { recursive: true });

// Only the demo wallets need a bundler: their keys sign with viem's code.
await build({
  entryPoints: [join(folder, 'demo/demo-signer.js')],
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  outfile: join(results, 'demo-signer.js'),
  logLevel: 'error',
});

// What a marketplace's own backend would list.
const lines = (await readFile(join(folder, 'data/demo.jsonl'), 'utf8')).split('\n').filter(Boolean);
const offers = lines
  .flatMap((line) => JSON.parse(line).entity ?? [])
  .filter(({ type }) => type === 'provider')
  .map(({ ids, name, image, category, description }) => ({
    uuid: ids.uuid,
    name,
    image: new URL(image).pathname,
    category,
    description,
  }));
await writeFile(join(results, 'offers.json'), JSON.stringify(offers));
