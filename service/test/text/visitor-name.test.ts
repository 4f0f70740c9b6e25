import { formatUseText } from '../../src/text/summary-text.js';
import { languages } from '../../src/text/catalogues.js';
import { formatVisitorName, isVisitorName } from '../../src/text/visitor-name.js';

const hash = '7f3a55';

test.each(languages)('in %s, the name has four digits and is known as one', (language) => {
  const name = formatVisitorName(language, hash);
  expect(name).toMatch(/^\P{N}+ 7f3a\u2069?$/u);
  expect(isVisitorName(name)).toBe(true);
});

test('in Arabic, the name is one unit in a sentence', () => {
  const name = formatVisitorName('ar', hash);
  expect(name).toBe('\u2068زائر 7f3a\u2069');
  expect(formatUseText('ar', { names: [name], total: 1 })).toBe(
    'استخدم هذا \u2068زائر 7f3a\u2069 من شبكتك',
  );
});

test.each([
  'Visitor 7f3a',
  'VISITOR7F3A',
  '  visitor\u3000-\u200b7f3a',
  'Visitor #7f3a',
  'Ｖｉｓｉｔｏｒ ７ｆ３ａ',
  '访客7f3a',
  '(Visitor 7f3a)',
  'Visitor 7f3a 😀',
  'Vísitor 7f3a.',
  'Visitor ٧f3a',
])('%s imitates a visitor’s name', (name) => {
  expect(isVisitorName(name)).toBe(true);
});

test.each(['Visitor', 'Visitor 7f3', 'Visitor 7f3a5', 'Ana Visitor', 'Gast Haus', 'Gaston Dade'])(
  '%s is a name of its own',
  (name) => {
    expect(isVisitorName(name)).toBe(false);
  },
);
