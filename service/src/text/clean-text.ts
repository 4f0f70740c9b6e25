/** The form of a text: paragraphs, or one line. */
export interface TextForm {
  /** Whether the text may have line breaks and tabs. */
  lineBreaks: boolean;
}

/**
 * Removes characters that no text may have, where nothing is lost: other line separators become line breaks,
 * characters that stand for those of Windows-1252 are replaced by them, and other control characters and halves of
 * surrogate pairs are removed. A text of one line gets spaces for line breaks and tabs. A text of only such
 * characters and white space becomes empty.
 *
 * U+0081, U+008D, U+008F, U+0090 and U+009D stay, and are refused later: they come from text that was read with a
 * wrong encoding, and the letters that they replaced are unknown.
 */
export function cleanText(text: string, { lineBreaks }: TextForm): string {
  const cleaned = text
    .replaceAll(lineSeparators, '\n')
    .replaceAll(unwanted, (character) => windows1252[character.charCodeAt(0) - 0x80] ?? '');
  const formed = lineBreaks ? cleaned : cleaned.replaceAll(/\r\n|[\t\n\r]/g, ' ');
  return formed !== text && formed.trim() === '' ? '' : formed;
}

const lineSeparators = /[\v\f\u0085\u2028\u2029]/g;

/** Control characters other than tabs, line breaks and those that stay, and halves of surrogate pairs. */
const unwanted = /[^\P{Cc}\t\n\r\u0081\u008d\u008f\u0090\u009d]|\p{Cs}/gu;

/** The characters of the bytes from 0x80 to 0x9F; a space where a byte has none. */
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
