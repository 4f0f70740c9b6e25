import { languages, type Language } from '../../src/summary-text/catalogues.js';
import { summaryText, type Told } from '../../src/summary-text/summary-text.js';

const kinds: Told['kind'][] = ['approving', 'mixed', 'neutral', 'disapproving', 'used'];
const two = ['Alice', 'Bob'];

describe('in English', () => {
  test.each<[Told, string]>([
    [{ kind: 'approving', names: ['Alice'], total: 1 }, 'Alice in your network recommends this'],
    [{ kind: 'approving', names: two, total: 2 }, 'Alice and Bob in your network recommend this'],
    [
      { kind: 'approving', names: [...two, 'Carol', 'Dave', 'Eve'], total: 6 },
      'Alice, Bob and 4 more in your network recommend this',
    ],
    [
      { kind: 'approving', names: two, total: 1_234 },
      'Alice, Bob and 1,232 more in your network recommend this',
    ],
    [
      { kind: 'mixed', names: two, total: 3, against: 1 },
      'Alice, Bob and 1 more in your network recommend this, 1 advises against it',
    ],
    [
      { kind: 'mixed', names: ['Alice'], total: 1, against: 2 },
      'Alice in your network recommends this, 2 advise against it',
    ],
    [{ kind: 'neutral', names: two, total: 2 }, 'Alice and Bob in your network rated this'],
    [
      { kind: 'disapproving', names: ['Bob'], total: 1 },
      'Bob in your network advises against this',
    ],
    [{ kind: 'used', names: two, total: 3 }, 'Alice, Bob and 1 more in your network used this'],
  ])('%j', (told, sentence) => {
    expect(summaryText('en', told)).toBe(sentence);
  });
});

test.each<[Language, string, string]>([
  [
    'de',
    'Alice aus deinem Netzwerk empfiehlt das',
    'Alice, Bob und 4 weitere aus deinem Netzwerk empfehlen das',
  ],
  [
    'fr',
    'Alice, de votre réseau, recommande ceci',
    'Alice, Bob et 4 autres, de votre réseau, recommandent ceci',
  ],
  ['es', 'Alice de tu red recomienda esto', 'Alice, Bob y 4 más de tu red recomiendan esto'],
  ['pt', 'Alice da sua rede recomenda isto', 'Alice, Bob e mais 4 da sua rede recomendam isto'],
  [
    'sw',
    'Alice katika mtandao wako anapendekeza hii',
    'Alice, Bob na wengine 4 katika mtandao wako wanapendekeza hii',
  ],
  ['zh', '您人脉中的Alice推荐此项', '您人脉中的Alice、Bob和另外4人推荐此项'],
  [
    'ar',
    'يوصي بهذا \u2068Alice\u2069 من شبكتك',
    'يوصي بهذا \u2068Alice\u2069 و\u2068Bob\u2069 و4 آخرون من شبكتك',
  ],
])('in %s', (language, one, more) => {
  expect(summaryText(language, { kind: 'approving', names: ['Alice'], total: 1 })).toBe(one);
  expect(summaryText(language, { kind: 'approving', names: two, total: 6 })).toBe(more);
});

test.each(languages)(
  'every sentence in %s names the people and leaves nothing open',
  (language) => {
    for (const kind of kinds) {
      for (const total of [1, 2, 3, 5, 11, 101]) {
        for (const against of [1, 2, 3, 11, 101]) {
          const names = two.slice(0, total);
          const sentence = summaryText(language, { kind, names, total, against });
          for (const name of names) expect(sentence).toContain(name);
          expect(sentence).not.toMatch(/[{}#\0]|undefined|NaN/);
        }
      }
    }
  },
);

test('a name is text, whatever it looks like', () => {
  for (const name of ['{who}', "'{total, plural", '<b>Bob</b>', '#', '$&', '|||', '\0']) {
    expect(summaryText('en', { kind: 'approving', names: [name], total: 1 })).toBe(
      `${name} in your network recommends this`,
    );
  }
});

test('a name that runs the other way keeps to itself', () => {
  const told = (name: string): Told => ({ kind: 'approving', names: [name], total: 1 });
  expect(summaryText('en', told('ليلى'))).toBe('\u2068ليلى\u2069 in your network recommends this');
  expect(summaryText('ar', told('ليلى'))).toBe('يوصي بهذا ليلى من شبكتك');
  // A name cannot turn the sentence around by marks of its own.
  expect(summaryText('en', told('A\u202Elice'))).toBe('Alice in your network recommends this');
});
