import { parse, type Token } from '@messageformat/parser';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentences, sharedTexts } from '../../../testing/texts/expected-texts';

type Groups = Record<string, Record<string, string>>;

const folder = join(import.meta.dirname, 'catalogues');
const readCatalogue = (language: string) =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Groups;
const listLanguages = (path: string) => readdirSync(path).map((file) => file.replace('.json', ''));
const languages = listLanguages(folder);
const english = readCatalogue('en');

const listKeys = (groups: Groups) =>
  Object.entries(groups).map(([group, messages]) => [group, Object.keys(messages).sort()]);
const mergeGroups = (groups: Groups): Record<string, string> =>
  Object.assign({}, ...Object.values(groups)) as Record<string, string>;

/** Returns the placeholders of a message and its plural categories. */
function describeMessage(message: string) {
  const placeholders = new Set<string>();
  const categories: string[][] = [];
  const visit = (tokens: Token[]) => {
    for (const token of tokens) {
      if ('arg' in token) placeholders.add(token.arg);
      if (!('cases' in token)) continue;
      if (token.type === 'plural') categories.push(token.cases.map(({ key }) => key).sort());
      for (const { tokens: inner } of token.cases) visit(inner);
    }
  };
  visit(parse(message));
  return { placeholders: [...placeholders].sort(), categories };
}

test('the languages are those of the service, and no key is in two groups', () => {
  const ofService = listLanguages(join(import.meta.dirname, '../../../service/catalogues'));
  expect(languages.sort()).toEqual(ofService.sort());
  expect(languages).toEqual(expect.arrayContaining(Object.keys(sentences)));
  const keys = Object.values(english).flatMap((messages) => Object.keys(messages));
  expect(keys).toHaveLength(new Set(keys).size);
});

test.each(languages)(
  '%s has every text, with the same placeholders and its plural categories',
  (language) => {
    const groups = readCatalogue(language);
    expect(listKeys(groups)).toEqual(listKeys(english));
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const source = mergeGroups(english);
    for (const [key, message] of Object.entries(mergeGroups(groups))) {
      const { placeholders, categories } = describeMessage(message);
      expect({ key, placeholders }).toEqual({
        key,
        placeholders: describeMessage(source[key]!).placeholders,
      });
      for (const given of categories) {
        expect({ key, given }).toEqual({ key, given: [...pluralCategories].sort() });
      }
    }
  },
);

test.each(languages)('%s says different things by different texts', (language) => {
  const source = mergeGroups(english);
  const meanings = new Map<string, Set<string>>();
  for (const [key, message] of Object.entries(mergeGroups(readCatalogue(language)))) {
    meanings.set(message, (meanings.get(message) ?? new Set()).add(source[key]!));
  }
  const found = [...meanings].filter(([, { size }]) => size > 1).map(([message]) => message);
  expect(found).toEqual(sharedTexts[language] ?? []);
});
