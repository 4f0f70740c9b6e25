/**
 * Removes what the service refuses in a text, where nothing is lost, and white space around it: other line separators
 * become line breaks, characters that stand for those of Windows-1252 are replaced by them, and other control
 * characters and halves of surrogate pairs are left out. Those whose letter is not known stay: the service names them.
 */
export function cleanText(text: string): string {
  return text
    .replace(/[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(
      /[^\P{Cc}\t\n\r\u0081\u008d\u008f\u0090\u009d]|\p{Cs}/gu,
      (character) => windows1252[character.charCodeAt(0) - 0x80] ?? '',
    )
    .trim();
}

/** The characters of the bytes from 0x80 to 0x9F; a space where a byte has none. */
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
