import { isEvmAddress } from '../evm-address.js';

const maximumWords = 5;
const maximumCharacters = 40;
/** The characters that a name in a sentence must not have: those that end a clause, count, link or cannot be seen. */
const disallowed = /[^\p{L}\p{M}\p{Zs}\p{Pd}'’.]|\p{Default_Ignorable_Code_Point}/gu;

/**
 * Makes the name of an entity for sentences: letters, marks, spaces, hyphens, apostrophes and full stops, at most
 * five words and 40 characters. When nothing remains, its shortened uuid.
 */
export function toSentenceName({ name, uuid }: { name: string | null; uuid: string }): string {
  return cleanName(name ?? '') || shortenUuid(uuid);
}

/** Whether a sentence shows any part of the name. */
export function hasSentenceName(name: string | null): boolean {
  return cleanName(name ?? '') !== '';
}

function cleanName(name: string): string {
  const words = name
    .normalize('NFC')
    .replace(disallowed, '')
    .split(/\p{Zs}+/u)
    .filter((word) => /\p{L}/u.test(word))
    .slice(0, maximumWords);
  return Array.from(words.join(' ')).slice(0, maximumCharacters).join('').trim();
}

/** Returns the name of a nameless entity in sentences. */
function shortenUuid(uuid: string): string {
  if (isEvmAddress(uuid)) return `${uuid.slice(0, 6)}…${uuid.slice(-4)}`;
  const plain = Array.from(uuid.replace(/[^\p{L}\p{N}-]|\p{Default_Ignorable_Code_Point}/gu, ''));
  return plain.length > 13 ? `${plain.slice(0, 12).join('')}…` : plain.join('') || '…';
}
