import fc from 'fast-check';
import { cleanedTexts } from '../../../testing/texts/cleaned-texts.js';
import { cleanText } from '../../src/text/clean-text.js';
import { describeRefusedCharacter } from '../../src/text/refused-character.js';

test.each(cleanedTexts)('cleaning: $what', ({ text, cleaned, line = cleaned }) => {
  expect(cleanText(text, { lineBreaks: true })).toBe(cleaned);
  expect(cleanText(text, { lineBreaks: false })).toBe(line);
});

test.each([
  ['works\u0003', 'the control character U+0003 at position 6'],
  ['👍\u0085', 'the control character U+0085 at position 2'],
  ['Nice \ud83d', 'the half surrogate pair U+D83D at position 6'],
  ['A\tB\r\nC\u2028👍', undefined],
])('%j has %s', (text, refused) => {
  expect(describeRefusedCharacter(text, { lineBreaks: true })).toBe(refused);
});

test('a text of one line has no tabs or line breaks', () => {
  expect(describeRefusedCharacter('A\tB', { lineBreaks: false })).toBe(
    'the control character U+0009 at position 2',
  );
});

const everyUnit = Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code));
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...everyUnit, '\u2028', '\u2029', '\ud83d', '\ude00', '’', '好', '👍'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});
const form = fc.record({ lineBreaks: fc.boolean() });
const isUnknown = (character: string) => /[\u0081\u008d\u008f\u0090\u009d]/.test(character);

test('a cleaned text has no refused character but those whose letter is unknown', () => {
  fc.assert(
    fc.property(text, form, (given, as) => {
      const known = Array.from(given)
        .filter((character) => !isUnknown(character))
        .join('');
      expect(describeRefusedCharacter(cleanText(known, as), as)).toBeUndefined();
    }),
  );
});

test('a cleaned text is cleaned to itself', () => {
  fc.assert(
    fc.property(text, form, (given, as) => {
      const cleaned = cleanText(given, as);
      expect(cleanText(cleaned, as)).toBe(cleaned);
    }),
  );
});

test('every allowed character stays, in its order', () => {
  const isKept = (character: string) =>
    character.trim() !== '' &&
    describeRefusedCharacter(character, { lineBreaks: false }) === undefined;
  fc.assert(
    fc.property(text, form, (given, as) => {
      const kept = Array.from(given).filter(isKept);
      const cleaned = Array.from(cleanText(given, as).replace(/[\u2028\u2029]/g, ''));
      let from = 0;
      for (const character of kept) {
        const at = cleaned.indexOf(character, from);
        expect(at).toBeGreaterThanOrEqual(0);
        from = at + 1;
      }
    }),
  );
});

test('a long text takes no longer for each character', () => {
  const long = 'a\u0003\u0092\v\ud83d \r'.repeat(60_000);
  const startedAt = performance.now();
  cleanText(long, { lineBreaks: false });
  describeRefusedCharacter(`${'👍\t'.repeat(60_000)}\u0003`, { lineBreaks: true });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
