import { isEvmAddress } from '../evm-address.js';

const maximumWords = 5;
const maximumCharacters = 40;
/** What a name has in a sentence: nothing that ends a clause, counts, links or cannot be seen. */
const disallowed = /[^\p{L}\p{M}\p{Zs}\p{Pd}'’.]|\p{Default_Ignorable_Code_Point}/gu;

/**
 * An entity's name as a sentence shows it: letters, marks, spaces, hyphens, apostrophes and full stops,
 * at most five words and 40 characters. When nothing is left of it, its shortened uuid.
 */
export function toSentenceName({ name, uuid }: { name: string | null; uuid: string }): string {
  return cleanName(name ?? '') || shortenUuid(uuid);
}

/** Whether a sentence shows anything of the name. */
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

/** How an entity without a name is called in a sentence. */
function shortenUuid(uuid: string): string {
  if (isEvmAddress(uuid)) return `${uuid.slice(0, 6)}…${uuid.slice(-4)}`;
  const plain = Array.from(uuid.replace(/[^\p{L}\p{N}-]|\p{Default_Ignorable_Code_Point}/gu, ''));
  return plain.length > 13 ? `${plain.slice(0, 12).join('')}…` : plain.join('') || '…';
}
