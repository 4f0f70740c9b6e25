/**
 * Marks a text of another person, so that it does not change the direction of the words around it. Its own
 * characters that change directions are removed.
 */
export function isolate(text: string): string {
  return `\u2068${text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}\u2069`;
}
