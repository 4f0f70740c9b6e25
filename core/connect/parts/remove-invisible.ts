/** Removes what copied names and addresses can have beside what is seen: control characters, marks and white space around. */
export function removeInvisible(text: string): string {
  return text.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
}
