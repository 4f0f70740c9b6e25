/** Formats generated text as `npm run format` formats files of this name. Throws if it is not valid. */
export function formatText(name: string, text: string): Promise<string>;
