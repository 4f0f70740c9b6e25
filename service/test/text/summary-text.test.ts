import { sentences } from '../../../testing/texts/expected-texts.js';
import type { NetworkStance } from '../../src/ranking/stance.js';
import { getCatalogue, languages, type Language } from '../../src/text/catalogues.js';
import { toSentenceName } from '../../src/text/sentence-name.js';
import { formatOpinionText, formatUseText } from '../../src/text/summary-text.js';

const names = { approving: ['Alice', 'Bob', 'Eve'], disapproving: ['Carol', 'Dan', 'Mia'] };

/** The opinions of a network with these numbers of approving, disapproving and neutral people. */
function format(language: Language, approving: number, disapproving: number, neutral = 0): string {
  const stance: NetworkStance =
    approving > disapproving
      ? 'approving'
      : approving < disapproving
        ? 'disapproving'
        : approving > 0
          ? 'divided'
          : 'neutral';
  const side = (all: string[], total: number) => ({ names: all.slice(0, total), total });
  return formatOpinionText(language, stance, {
    approving: side(names.approving, approving),
    neutral: side(['Alice', 'Bob'], neutral),
    disapproving: side(names.disapproving, disapproving),
  });
}

const listKeys = (texts: object): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [key] : listKeys(value as object).map((one) => `${key} ${one}`),
  );

describe.each(Object.entries(sentences))('in %s', (language, rows) => {
  test.each(rows)('%i for and %i against, %i neither: %s', (...row) => {
    const [approving, disapproving, neutral, sentence] = row;
    // The isolates around names are in every sentence.
    const text = format(language, approving, disapproving, neutral);
    expect(text.replaceAll(/[\u2068\u2069]/gu, '')).toBe(sentence);
  });
});

describe.each(languages)('in %s', (language) => {
  test('the catalogue has every text', () => {
    expect(listKeys(getCatalogue(language))).toEqual(listKeys(getCatalogue('en')));
  });

  test('names are isolated, and no placeholder is left', () => {
    const numbers = [0, 1, 2, 3, 5, 11, 101, 1_000_000];
    for (const approving of numbers) {
      for (const disapproving of numbers) {
        if (approving + disapproving === 0) continue;
        const sentence = format(language, approving, disapproving);
        const named = [...sentence.matchAll(/\u2068([^\u2068\u2069]*)\u2069/gu)].map(
          ([, name]) => name,
        );
        const isDivided = approving === disapproving;
        const larger = approving > disapproving ? names.approving : names.disapproving;
        const wanted = isDivided
          ? ['Alice', 'Carol']
          : larger.slice(0, Math.min(2, Math.max(approving, disapproving)));
        expect(named).toEqual(wanted);
        expect(sentence).not.toMatch(/[{}#\0]|undefined|NaN/);
      }
    }
  });

  test('people who used something are named', () => {
    for (const total of [1, 2, 3, 11]) {
      const people = { names: ['Alice', 'Bob'].slice(0, total), total };
      const sentence = formatUseText(language, people);
      for (const name of people.names) expect(sentence).toContain(`\u2068${name}\u2069`);
      expect(sentence).not.toMatch(/[{}#\0]|undefined|NaN/);
    }
  });
});

test('people who used something are counted in English', () => {
  expect(formatUseText('en', { names: ['Alice', 'Bob'], total: 3 })).toBe(
    '\u2068Alice\u2069, \u2068Bob\u2069 and 1 more in your network used this',
  );
});

test('treats every name as plain text', () => {
  for (const name of ['{who}', "'{total, plural", '<b>Bob</b>', '#', '$&', '|||', '\0']) {
    expect(formatUseText('en', { names: [name], total: 1 })).toBe(
      `\u2068${name}\u2069 in your network used this`,
    );
  }
});

test('isolates the text direction of a name', () => {
  const people = (name: string) => ({ names: [name], total: 1 });
  expect(formatUseText('en', people('ليلى'))).toBe('\u2068ليلى\u2069 in your network used this');
  expect(formatUseText('ar', people('ليلى'))).toBe('استخدم هذا \u2068ليلى\u2069 من شبكتك');
  // The marks of a name cannot change the direction of the sentence.
  expect(formatUseText('en', people('A\u202Eli\u2069ce'))).toBe(
    '\u2068Alice\u2069 in your network used this',
  );
});

describe('a name in a sentence', () => {
  const uuid = `0x${'ab'.repeat(20)}`;
  test.each([
    ['Alice', 'Alice'],
    ['  Jean-Luc   O’Neill ', 'Jean-Luc O’Neill'],
    ['Dr. María José', 'Dr. María José'],
    ['ليلى العامري', 'ليلى العامري'],
    ['李小龙', '李小龙'],
    ['Friend, your bank and 900 more', 'Friend your bank and more'],
    ['one two three four five six', 'one two three four five'],
    [`${'a'.repeat(39)} b c`, 'a'.repeat(39)],
    ['Bob (https://evil.example) 🎉', 'Bob httpsevil.example'],
    ['A\u202Eli\u200Bce\u2069', 'Alice'],
    ['<b>Bob</b>', 'bBobb'],
  ])('%s is %s', (name, shown) => {
    expect(toSentenceName({ name, uuid })).toBe(shown);
  });

  test.each([null, '', '12345', '🎉', '...', '\u3164', ' '])(
    'without letters (%j) is the shortened address',
    (name) => {
      expect(toSentenceName({ name, uuid })).toBe('0xabab…abab');
      expect(toSentenceName({ name, uuid: 'member-17' })).toBe('member-17');
      expect(toSentenceName({ name, uuid: 'a very long, long uuid of somebody' })).toBe(
        'averylonglon…',
      );
      expect(toSentenceName({ name, uuid: '…' })).toBe('…');
    },
  );
});
