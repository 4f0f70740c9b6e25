/**
 * Returns a text with its addresses reduced to scheme and host: credentials, the path and the query may hold a key.
 * Messages of libraries quote the addresses of nodes. Addresses of files stay.
 */
export function hideSecretParts(text: string): string {
  return text.replace(/[^\s<>]+/g, hideInWord);
}

function hideInWord(word: string): string {
  // A quote before the last @ may be part of a password; any other one ends the address.
  const afterCredentials = word.lastIndexOf('@') + 1;
  const start = word.slice(0, afterCredentials).search(scheme);
  if (start < 0) return word.replace(address, reduceAddress);
  const end = afterCredentials + word.slice(afterCredentials).search(/["']|$/);
  return (
    word.slice(0, start) +
    reduceAddress(word.slice(start, end)) +
    word.slice(end).replace(address, reduceAddress)
  );
}

// The length of the scheme is limited, so that the time is linear in that of the text. JSON may escape slashes.
const scheme = /[a-z][a-z0-9+.-]{0,30}:(?:\/\/|\\\/\\\/)/i;
const address = new RegExp(`${scheme.source}[^"']*`, 'gi');

function reduceAddress(given: string): string {
  const text = given.replaceAll('\\/', '/');
  if (!URL.canParse(text)) return '[address]';
  const { protocol, host, href } = new URL(text);
  if (protocol === 'file:') return given;
  const shown = `${protocol}//${host}`;
  return href === shown || href === `${shown}/` ? shown : `${shown}/…`;
}
