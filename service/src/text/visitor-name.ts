import { getCatalogue, languages, type Language } from './catalogues.js';

/** The number of digits that a visitor's name shows: 65,536 names at a target, so two people can have the same one. */
const shownDigits = 4;

/**
 * Formats the name of a person without a name, such as "Visitor 7f3a".
 * @param hash hexadecimal digits of the keyed hash of the person and the target
 */
export function formatVisitorName(language: Language, hash: string): string {
  return getCatalogue(language).visitor.replace('{digits}', hash.slice(0, shownDigits));
}

/** Whether a name has the form of `formatVisitorName`, in any language. */
export function isVisitorName(name: string): boolean {
  return visitorName.test(fold(name));
}

const words = languages.map((language) => fold(formatVisitorName(language, '')));
const visitorName = new RegExp(`^(?:${words.join('|')})[\\p{Nd}a-f]{${shownDigits}}$`, 'u');

function fold(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]/gu, '');
}
