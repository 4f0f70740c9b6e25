import { describeRefusedCharacter } from './refused-character';

const texts = {
  refusedCharacter: ({ character, position }: { character: unknown; position: unknown }) =>
    `${String(character)} – ${String(position)}`,
};

test.each([
  ['items.review has the control character U+0081 at position 9.', '\u2068U+0081\u2069 – 9'],
  ['text has the half surrogate pair U+D83D at position 12.', '\u2068U+D83D\u2069 – 12'],
  ['transactionId has the control character U+0003 at position 1.', undefined],
  ['text must NOT have more than 5000 characters.', undefined],
])('"%s" is described as %s', (message, described) => {
  expect(describeRefusedCharacter(new Error(message), texts)).toBe(described);
});

test('no error has no description', () => {
  expect(describeRefusedCharacter(undefined, texts)).toBeUndefined();
});
