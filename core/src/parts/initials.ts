/** The first letters of the first and the last word of a name. */
export function getInitials(name: string): string {
  // A name such as "Visitor 7f3a" has isolates around it in Arabic.
  const words = name
    .replace(/[\u2066-\u2069]/g, '')
    .trim()
    .split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  // Code points, because a UTF-16 unit may be half a character.
  return ends
    .map(([letter] = '') => letter)
    .join('')
    .toLocaleUpperCase();
}
