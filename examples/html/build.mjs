import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

// The pages' own words, for the server and the browser; the pages list the languages in this order.
const languages = ['en', 'de', 'fr', 'es', 'pt', 'sw', 'ar', 'zh'];
const words = await readTexts('../words', languages);
await writeFile(join(results, 'words.js'), `export const words = ${JSON.stringify(words)};\n`);

// The offers that a marketplace's own backend would list, with their texts in each language.
const translations = await readTexts(
  '../../demo/data/translations',
  languages.filter((language) => language !== 'en'),
);
const lines = (await readFile(join(folder, '../../demo/data/demo.jsonl'), 'utf8'))
  .split('\n')
  .filter(Boolean);
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

/** Returns the contents of a folder's files by language. */
async function readTexts(path, of) {
  const entries = of.map(async (language) => {
    const text = await readFile(join(folder, path, `${language}.json`), 'utf8');
    return [language, JSON.parse(text)];
  });
  return Object.fromEntries(await Promise.all(entries));
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
