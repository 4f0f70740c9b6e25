/** Texts, and what the service's import and the SDK's forms make of them. */
export interface CleanedText {
  what: string;
  text: string;
  /** In paragraphs. */
  cleaned: string;
  /** In one line, if it differs. */
  line?: string;
}

/** The service and the SDK share no code, so their functions are compared with the same table. */
export const cleanedTexts: readonly CleanedText[] = [
  { what: 'plain text stays', text: 'Gut – 好 👍', cleaned: 'Gut – 好 👍' },
  { what: 'U+000B is a line break', text: 'A\vB', cleaned: 'A\nB', line: 'A B' },
  { what: 'U+000C is a line break', text: 'A\fB', cleaned: 'A\nB', line: 'A B' },
  { what: 'U+0085 is a line break', text: 'A\u0085B', cleaned: 'A\nB', line: 'A B' },
  { what: 'U+2028 is a line break', text: 'A\u2028B', cleaned: 'A\nB', line: 'A B' },
  { what: 'U+2029 is a line break', text: 'A\u2029B', cleaned: 'A\nB', line: 'A B' },
  { what: 'CRLF stays', text: 'A\r\nB', cleaned: 'A\r\nB', line: 'A B' },
  { what: 'CR stays', text: 'A\rB', cleaned: 'A\rB', line: 'A B' },
  { what: 'a tab stays', text: 'A\tB', cleaned: 'A\tB', line: 'A B' },
  { what: 'U+0003 is left out', text: 'works\u0003 well', cleaned: 'works well' },
  { what: 'U+0000 is left out', text: 'A\u0000B', cleaned: 'AB' },
  { what: 'U+007F is left out', text: 'A\u007fB', cleaned: 'AB' },
  { what: 'the first half of a pair is left out', text: 'Nice \ud83d', cleaned: 'Nice ' },
  { what: 'the second half of a pair is left out', text: 'A\ude00B', cleaned: 'AB' },
  { what: 'halves do not make a pair', text: '\ud83d\u0003\ude00!', cleaned: '!' },
  { what: 'U+0092 is an apostrophe', text: 'It\u0092s', cleaned: 'It’s' },
  {
    what: 'every character of Windows-1252',
    text: '\u0080\u0082\u0083\u0084\u0086\u0087\u0088\u0089\u008a\u008b\u008c\u008e\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009a\u009b\u009c\u009e\u009f',
    cleaned: '€‚ƒ„†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ',
  },
  {
    what: 'what stands for no character stays',
    text: '\u0081\u008d\u008f\u0090\u009d',
    cleaned: '\u0081\u008d\u008f\u0090\u009d',
  },
  { what: 'such characters alone are empty', text: '\u0003\ud83d\u0000', cleaned: '' },
  { what: 'line separators alone are empty', text: ' \u2028\v', cleaned: '' },
  { what: 'white space stays', text: ' \n ', cleaned: ' \n ', line: '' },
  { what: 'invisible marks stay', text: 'A\u200bB\u200e\ufeff', cleaned: 'A\u200bB\u200e\ufeff' },
];
