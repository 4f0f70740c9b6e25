/** A kind of address in the settings. */
interface AddressFormat {
  /** The format in words, for the operator. */
  description: string;
  schemes: readonly string[];
  /** Whether it may have a user name and a password, which the service sends as `Authorization: Basic`. */
  hasCredentials?: boolean;
  /** Whether it is a list, separated by commas. */
  isList?: boolean;
  /** A word that is allowed instead. */
  word?: string;
}

const schemes = ['http', 'https'];
const credentials = 'a password in it needs a user name, and both may only have Latin-1 characters';

const formats: Record<string, AddressFormat> = {
  'http-address': {
    description: 'an http or https address without a user name and a password',
    schemes,
  },
  'http-address-with-credentials': {
    description: `an http or https address; ${credentials}`,
    schemes,
    hasCredentials: true,
  },
  'socket-address-or-none': {
    description: `a ws or wss address, or "none"; ${credentials}`,
    schemes: ['ws', 'wss'],
    hasCredentials: true,
    word: 'none',
  },
  'socket-addresses': {
    description: `ws or wss addresses, separated by commas; ${credentials}`,
    schemes: ['ws', 'wss'],
    hasCredentials: true,
    isList: true,
  },
};

/** The formats of addresses in the settings, for `new Ajv({ formats })`. */
export const addressFormats = Object.fromEntries(
  Object.entries(formats).map(([name, format]) => [
    name,
    (text: string) =>
      text === format.word ||
      (format.isList ? text.split(',') : [text]).every((one) => isAddress(format, one.trim())),
  ]),
);

/** Describes the format of a text with an error of Ajv; undefined if that is no address. The text may be a secret. */
export function describeAddress(error: { params?: Record<string, unknown> } = {}) {
  return formats[String(error.params?.['format'])]?.description;
}

function isAddress(format: AddressFormat, text: string): boolean {
  const hasScheme = format.schemes.some((scheme) => text.startsWith(`${scheme}://`));
  if (!hasScheme || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  if (username === '' && password === '') return true;
  return format.hasCredentials === true && username !== '' && isLatin(username + password);
}

/** viem encodes credentials with `btoa`. */
function isLatin(encoded: string): boolean {
  try {
    const text = decodeURIComponent(encoded);
    return Buffer.from(text, 'latin1').toString('latin1') === text;
  } catch {
    return false;
  }
}
