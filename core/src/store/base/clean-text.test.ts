import { cleanedTexts } from '../../../../testing/texts/cleaned-texts';
import { cleanText } from './clean-text';

test.each(cleanedTexts)('cleaning: $what', ({ text, cleaned }) => {
  expect(cleanText(text)).toBe(cleaned.trim());
});
