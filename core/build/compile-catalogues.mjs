/**
 * Compiles the catalogues of messages (ICU MessageFormat) to modules of functions. English gets one
 * module for each group, which is bundled with the elements that use it. Every other language gets one
 * module, which is loaded when it is needed, and one for each group of a part that few pages show.
 * The loaders and the formats of averages, which list the languages, follow from the folder of catalogues, too.
 */
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import { parse } from '@messageformat/parser';
import * as pluralRules from '@messageformat/runtime/lib/cardinals';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../src/i18n');
const output = join(folder, 'compiled');
const ownModules = ['claim', 'connections', 'endorsement', 'history'];
const languages = readdirSync(join(folder, 'catalogues')).map((file) => file.replace('.json', ''));

rmSync(output, { recursive: true, force: true });
for (const language of languages) {
  const groups = JSON.parse(readFileSync(join(folder, 'catalogues', `${language}.json`), 'utf8'));
  mkdirSync(join(output, language), { recursive: true });
  writeFileSync(
    join(output, language, 'plural-rule.js'),
    `export const ${language} = ${pluralRules[language]};\n`,
  );
  const common = {};
  for (const [group, messages] of Object.entries(groups)) {
    if (language === 'en' || ownModules.includes(group))
      write(`${language}/${group}`, language, messages);
    else Object.assign(common, messages);
  }
  if (language !== 'en') write(language, language, common);
}
mkdirSync(join(output, 'loaders'));
writeLoaders('common', (language) => (language === 'en' ? undefined : language));
for (const group of ownModules) writeLoaders(group, (language) => `${language}/${group}`);
writeLanguages();

function write(name, language, messages) {
  // The module of all languages' rules cannot be split: a page would load the rules of all of them.
  const code = compileModule(new MessageFormat(language), messages).replace(
    '"@messageformat/runtime/lib/cardinals"',
    JSON.stringify(name === language ? `./${language}/plural-rule` : './plural-rule'),
  );
  writeFileSync(join(output, `${name}.js`), code);
  const types = Object.entries(messages).map(
    ([key, message]) => `  ${key}: ${describeType(message)};`,
  );
  writeFileSync(
    join(output, `${name}.d.ts`),
    `declare const messages: {\n${types.join('\n')}\n};\nexport default messages;\n`,
  );
}

/** Writes the functions that load a module of each language. */
function writeLoaders(name, toModule) {
  const loaders = languages
    .filter(toModule)
    .map((language) => `  ${language}: () => import('../${toModule(language)}'),\n`);
  writeFileSync(join(output, 'loaders', `${name}.js`), `export default {\n${loaders.join('')}};\n`);
  writeFileSync(
    join(output, 'loaders', `${name}.d.ts`),
    `import type { Loaders } from '../../loaded-texts';\ndeclare const loaders: Loaders;\nexport default loaders;\n`,
  );
}

/** Writes the list of languages, and the values that depend on their scripts and numbers. */
function writeLanguages() {
  const values = {
    languages: JSON.stringify(languages),
    rightToLeft: JSON.stringify(languages.filter((one) => getDirection(one) === 'rtl')),
    withPoint: matchLanguages('4.5'),
    withComma: matchLanguages('4,5'),
  };
  const lines = Object.entries(values).map(([name, value]) => `export const ${name} = ${value};\n`);
  writeFileSync(join(output, 'languages.js'), lines.join(''));
  const types = [
    'export declare const languages: readonly string[];',
    'export declare const rightToLeft: readonly string[];',
    '/** The tags of languages, with or without their most likely region, that write 4.5, and 4,5. */',
    'export declare const withPoint: RegExp, withComma: RegExp;',
  ];
  writeFileSync(join(output, 'languages.d.ts'), `${types.join('\n')}\n`);
}

function getDirection(language) {
  const locale = new Intl.Locale(language);
  // Node 20 has the older property alone.
  return (locale.getTextInfo?.() ?? locale.textInfo).direction;
}

/** Returns a regular expression of the languages that write 4.5 like this, whether or not the region is named. */
function matchLanguages(number) {
  const tags = languages.flatMap((language) => {
    const { region } = new Intl.Locale(language).maximize();
    const areEqual = [language, `${language}-${region}`].every(
      (tag) => (4.5).toLocaleString(tag) === number,
    );
    return areEqual ? [`${language}(-${region})?`] : [];
  });
  return `/^(${tags.join('|')})$/`;
}

function describeType(message) {
  const names = [...new Set(listPlaceholders(parse(message)))];
  const values = names.map((name) => `${name}: string | number`).join('; ');
  return names.length > 0 ? `(values: { ${values} }) => string` : '() => string';
}

/** Returns the names of the placeholders in a parsed message. */
function listPlaceholders(tokens) {
  return tokens.flatMap((token) => [
    ...('arg' in token ? [token.arg] : []),
    ...('cases' in token
      ? token.cases.flatMap(({ tokens: inner }) => listPlaceholders(inner))
      : []),
  ]);
}
