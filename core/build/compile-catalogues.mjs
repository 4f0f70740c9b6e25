/**
 * Compiles the catalogues of messages (ICU MessageFormat) to modules of functions. English gets one
 * module for each group, which is bundled with the elements that use it. Every other language gets one
 * module, which is loaded when it is needed, and one for each group of a part that few pages show.
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
