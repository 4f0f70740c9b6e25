import { InvalidArgumentError } from 'commander';
import { cleanText, type TextForm } from '../text/clean-text.js';
import { describeRefusedCharacter } from '../text/refused-character.js';

/** Cleans a text of one line that an operator enters. */
export const parseLineOfText = (text: string): string => parse(text, { lineBreaks: false });

/** Cleans a text in paragraphs that an operator enters. */
export const parseParagraphs = (text: string): string => parse(text, { lineBreaks: true });

function parse(text: string, form: TextForm): string {
  const cleaned = cleanText(text, form);
  if (cleaned === '') throw new InvalidArgumentError('The text is empty.');
  const refused = describeRefusedCharacter(cleaned, form);
  if (refused === undefined) return cleaned;
  throw new InvalidArgumentError(`The text has ${refused}.`);
}
