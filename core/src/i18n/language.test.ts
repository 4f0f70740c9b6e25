import fc from 'fast-check';
import { normalizeLanguage } from './language';

test.each([
  [['de-CH'], 'de-CH'],
  [['EN-us'], 'en-US'],
  [['en_US'], 'en-US'],
  [['zh_Hant_TW'], 'zh-Hant-TW'],
  [['en-US@posix'], 'en-US'],
  [['en_US.UTF-8'], 'en-US'],
  [['de_DE.UTF-8@euro'], 'de-DE'],
  [['en-US,en'], 'en-US'],
  [['C,es'], 'es'],
  [['pt_PT:pt:en'], 'pt-PT'],
  [['*, de;q=0.8, en;q=0.5'], 'de'],
  [['de-u-nu-arab'], 'de-u-nu-arab'],
  [['C'], 'en'],
  [['C.utf8'], 'en'],
  [['x'], 'en'],
  [['en-USA', 'de'], 'de'],
  [['de-é', 'fr'], 'fr'],
  [['français'], 'en'],
  [['undefined'], 'en'],
  [['', 'de'], 'de'],
  [['C', 'de'], 'de'],
  [['fr', 'de'], 'fr'],
  [[null, 'de'], 'de'],
  [[null, undefined], 'en'],
  [[], 'en'],
] as [(string | null | undefined)[], string][])('%j is %s', (sources, language) => {
  expect(normalizeLanguage(...sources)).toBe(language);
});

test('no text is too long', () => {
  for (const text of ['-', '_x', ',', '-en', '@', ' ']) {
    expect(normalizeLanguage(`de${text}`.repeat(1_000_000)).length).toBeLessThanOrEqual(200);
    expect(normalizeLanguage(text.repeat(1_000_000), 'fr')).toBe('en');
  }
});

/** The characters that environments put around and between tags. */
const noise = fc.constantFrom('', '_', '-', '.UTF-8', '@posix', ',', ';q=0.8', ':', '*', ' ', '\0');
const subtags = fc.constantFrom(
  'C',
  'POSIX',
  'en',
  'zh',
  'Hant',
  'TW',
  'x',
  'u',
  'nu',
  'arab',
  '1',
);
const languages = fc.oneof(
  fc.array(fc.oneof(noise, subtags), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(null, undefined),
);

test('a language is a canonical tag that all formats accept, whatever the page and the browser say', () => {
  fc.assert(
    fc.property(languages, languages, (lang, browser) => {
      const language = normalizeLanguage(lang, browser);
      expect(Intl.getCanonicalLocales(language)).toEqual([language]);
      expect(new Intl.NumberFormat(language).format(5)).not.toBe('');
      expect(new Intl.DateTimeFormat(language).format(0)).not.toBe('');
      expect(new Intl.RelativeTimeFormat(language).format(1, 'day')).not.toBe('');
      expect(new Intl.PluralRules(language).select(1)).not.toBe('');
      expect(new Intl.ListFormat(language).format(['a'])).toBe('a');
    }),
  );
});
