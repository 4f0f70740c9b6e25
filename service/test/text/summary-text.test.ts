import { languages, type Language } from '../../src/text/catalogues.js';
import { toSentenceName } from '../../src/text/sentence-name.js';
import { formatSummaryText, type SummaryTextInput } from '../../src/text/summary-text.js';

const kinds: SummaryTextInput['kind'][] = ['approving', 'mixed', 'neutral', 'disapproving', 'used'];
const two = ['Alice', 'Bob'];

describe('in English', () => {
  test.each<[SummaryTextInput, string]>([
    [
      { kind: 'approving', names: ['Alice'], total: 1 },
      '\u2068Alice\u2069 in your network recommends this',
    ],
    [
      { kind: 'approving', names: two, total: 2 },
      '\u2068Alice\u2069 and \u2068Bob\u2069 in your network recommend this',
    ],
    [
      { kind: 'approving', names: [...two, 'Carol', 'Dave', 'Eve'], total: 6 },
      '\u2068Alice\u2069, \u2068Bob\u2069 and 4 more in your network recommend this',
    ],
    [
      { kind: 'approving', names: two, total: 1_234 },
      '\u2068Alice\u2069, \u2068Bob\u2069 and 1,232 more in your network recommend this',
    ],
    [
      { kind: 'mixed', names: two, total: 3, against: 1 },
      '\u2068Alice\u2069, \u2068Bob\u2069 and 1 more in your network recommend this, 1 advises against it',
    ],
    [
      { kind: 'mixed', names: ['Alice'], total: 1, against: 2 },
      '\u2068Alice\u2069 in your network recommends this, 2 advise against it',
    ],
    [
      { kind: 'neutral', names: two, total: 2 },
      '\u2068Alice\u2069 and \u2068Bob\u2069 in your network rated this',
    ],
    [
      { kind: 'disapproving', names: ['Bob'], total: 1 },
      '\u2068Bob\u2069 in your network advises against this',
    ],
    [
      { kind: 'used', names: two, total: 3 },
      '\u2068Alice\u2069, \u2068Bob\u2069 and 1 more in your network used this',
    ],
  ])('%j', (input, sentence) => {
    expect(formatSummaryText('en', input)).toBe(sentence);
  });
});

test.each<[Language, string, string]>([
  [
    'de',
    '\u2068Alice\u2069 aus deinem Netzwerk empfiehlt das',
    '\u2068Alice\u2069, \u2068Bob\u2069 und 4 weitere aus deinem Netzwerk empfehlen das',
  ],
  [
    'fr',
    '\u2068Alice\u2069, de votre réseau, recommande ceci',
    '\u2068Alice\u2069, \u2068Bob\u2069 et 4 autres, de votre réseau, recommandent ceci',
  ],
  [
    'es',
    '\u2068Alice\u2069 de tu red recomienda esto',
    '\u2068Alice\u2069, \u2068Bob\u2069 y 4 más de tu red recomiendan esto',
  ],
  [
    'pt',
    '\u2068Alice\u2069 da sua rede recomenda isto',
    '\u2068Alice\u2069, \u2068Bob\u2069 e mais 4 da sua rede recomendam isto',
  ],
  [
    'sw',
    '\u2068Alice\u2069 katika mtandao wako anapendekeza hii',
    '\u2068Alice\u2069, \u2068Bob\u2069 na wengine 4 katika mtandao wako wanapendekeza hii',
  ],
  [
    'zh',
    '您人脉中的\u2068Alice\u2069推荐此项',
    '您人脉中的\u2068Alice\u2069、\u2068Bob\u2069和另外4人推荐此项',
  ],
  [
    'ar',
    'يوصي بهذا \u2068Alice\u2069 من شبكتك',
    'يوصي بهذا \u2068Alice\u2069 و\u2068Bob\u2069 و4 آخرون من شبكتك',
  ],
])('in %s', (language, one, more) => {
  expect(formatSummaryText(language, { kind: 'approving', names: ['Alice'], total: 1 })).toBe(one);
  expect(formatSummaryText(language, { kind: 'approving', names: two, total: 6 })).toBe(more);
});

test.each(languages)(
  'every sentence in %s names the people and has no unresolved placeholder',
  (language) => {
    for (const kind of kinds) {
      for (const total of [1, 2, 3, 5, 11, 101]) {
        for (const against of [1, 2, 3, 11, 101]) {
          const names = two.slice(0, total);
          const sentence = formatSummaryText(language, { kind, names, total, against });
          for (const name of names) expect(sentence).toContain(name);
          expect(sentence).not.toMatch(/[{}#\0]|undefined|NaN/);
        }
      }
    }
  },
);

test('treats every name as plain text', () => {
  for (const name of ['{who}', "'{total, plural", '<b>Bob</b>', '#', '$&', '|||', '\0']) {
    expect(formatSummaryText('en', { kind: 'approving', names: [name], total: 1 })).toBe(
      `\u2068${name}\u2069 in your network recommends this`,
    );
  }
});

test('isolates the text direction of a name', () => {
  const input = (name: string): SummaryTextInput => ({
    kind: 'approving',
    names: [name],
    total: 1,
  });
  expect(formatSummaryText('en', input('ليلى'))).toBe(
    '\u2068ليلى\u2069 in your network recommends this',
  );
  expect(formatSummaryText('ar', input('ليلى'))).toBe('يوصي بهذا \u2068ليلى\u2069 من شبكتك');
  // A name cannot turn the sentence around by marks of its own.
  expect(formatSummaryText('en', input('A\u202Eli\u2069ce'))).toBe(
    '\u2068Alice\u2069 in your network recommends this',
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
