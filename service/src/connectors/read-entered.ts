/** The text with which a person identifies an account or its server. */
export interface Entered {
  /** Without surrounding white space and invisible marks. */
  text: string;
  /** Its parts, if it is a web address, also without `https://`. */
  address: { host: string; path: readonly string[] } | undefined;
}

/** Reads a text that a person has typed or pasted. No request is sent to the address. */
export function readEntered(entered = ''): Entered {
  const text = entered.replaceAll(invisible, '').replaceAll('＠', '@').trim();
  return { text, address: parseAddress(text) };
}

/** Marks of direction, zero-width spaces and others; not the two joiners, which names of hosts can have. */
const invisible = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

function parseAddress(text: string): Entered['address'] {
  const isWhole = /^https?:\/\//i.test(text);
  const address = isWhole ? text : `https://${text}`;
  if (!(isWhole || text.includes('/')) || !URL.canParse(address)) return undefined;
  const { host, pathname, username, password } = new URL(address);
  if (username !== '' || password !== '') return undefined;
  return { host, path: pathname.split('/').filter(Boolean).map(decode) };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
