import type { TextForm } from './clean-text.js';

/**
 * Describes the first character that a text may not have: a control character or half of a surrogate pair, such as
 * `the control character U+0003 at position 5`. Tabs and line breaks are control characters in a text of one line
 * only. The position is counted in characters (code points) from 1, as `maxLength` counts them. Returns undefined if
 * there is none.
 */
export function describeRefusedCharacter(
  text: string,
  { lineBreaks }: TextForm,
): string | undefined {
  const found = (lineBreaks ? refusedInParagraphs : refusedInLine).exec(text);
  if (!found) return undefined;
  const code = found[0].charCodeAt(0);
  const kind = code < 0xd800 ? 'control character' : 'half surrogate pair';
  const codePoint = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  const position = Array.from(text.slice(0, found.index)).length + 1;
  return `the ${kind} ${codePoint} at position ${position}`;
}

const refusedInParagraphs = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
const refusedInLine = /[\p{Cc}\p{Cs}]/u;
