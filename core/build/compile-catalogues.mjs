/**
 * Compiles the catalogues (ICU MessageFormat) to modules of functions: English by groups, to be
 * bundled with the elements that use them, the other languages whole, to be loaded when needed.
 */
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import { parse } from '@messageformat/parser';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../src/i18n');
const output = join(folder, 'compiled');
const languages = readdirSync(join(folder, 'catalogues')).map((file) => file.replace('.json', ''));

rmSync(output, { recursive: true, force: true });
mkdirSync(join(output, 'en'), { recursive: true });
for (const language of languages) {
  const groups = JSON.parse(readFileSync(join(folder, 'catalogues', `${language}.json`), 'utf8'));
  if (language !== 'en') write(language, language, Object.assign({}, ...Object.values(groups)));
  else for (const [group, messages] of Object.entries(groups)) write(`en/${group}`, 'en', messages);
}

function write(name, language, messages) {
  writeFileSync(join(output, `${name}.js`), compileModule(new MessageFormat(language), messages));
  const types = Object.entries(messages).map(([key, message]) => `  ${key}: ${typeOf(message)};`);
  writeFileSync(
    join(output, `${name}.d.ts`),
    `declare const messages: {\n${types.join('\n')}\n};\nexport default messages;\n`,
  );
}

function typeOf(message) {
  const names = [...new Set(namesIn(parse(message)))];
  const values = names.map((name) => `${name}: string | number`).join('; ');
  return names.length > 0 ? `(values: { ${values} }) => string` : '() => string';
}

/** The placeholders of a parsed message. */
function namesIn(tokens) {
  return tokens.flatMap((token) => [
    ...('arg' in token ? [token.arg] : []),
    ...('cases' in token ? token.cases.flatMap(({ tokens: inner }) => namesIn(inner)) : []),
  ]);
}
