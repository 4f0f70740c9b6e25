import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'esbuild';

const folder = import.meta.dirname;
const results = join(folder, 'dist');
await mkdir(results, { recursive: true });

// Only the demo wallets need a bundler: their keys sign and send with viem's code.
await build({
  entryPoints: [join(folder, 'demo/demo-signer.js'), join(folder, 'demo/demo-sender.js')],
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  outdir: results,
  logLevel: 'error',
});

// What a marketplace's own backend would list, with its texts in each language.
const translations = await readTranslations();
const lines = (await readFile(join(folder, 'data/demo.jsonl'), 'utf8')).split('\n').filter(Boolean);
const offers = lines
  .flatMap((line) => JSON.parse(line).entity ?? [])
  .filter(({ type }) => type === 'provider')
  .map(({ ids, name, image, category, description }) => ({
    uuid: ids.uuid,
    name,
    image: new URL(image).pathname,
    category: translate(category, 'categories', category),
    description: translate(description, 'descriptions', ids.uuid),
  }));
const list = JSON.stringify(offers);
await writeFile(join(results, 'offers.json'), list);
await writeFile(join(results, 'offers.json.br'), await promisify(brotliCompress)(list));
await writeFile(join(results, 'offers.json.gz'), await promisify(gzip)(list));

/** Returns the contents of `data/translations` by language. */
async function readTranslations() {
  const translations = {};
  for (const file of await readdir(join(folder, 'data/translations'))) {
    const text = await readFile(join(folder, 'data/translations', file), 'utf8');
    translations[basename(file, '.json')] = JSON.parse(text);
  }
  return translations;
}

/** Returns a text by language; every language must have it. */
function translate(english, group, key) {
  const texts = { en: english };
  for (const [language, translation] of Object.entries(translations)) {
    texts[language] = translation[group][key];
    if (!texts[language]) throw new Error(`${language}.json has no text for "${key}" in ${group}`);
  }
  return texts;
}
