import { ProofError } from '../connector-error.js';
import { readEntered, type Entered } from '../read-entered.js';

/**
 * Parses the text that a person has entered: the number of an account, or a username, also after an `@`; or the
 * address of its profile.
 * @throws ProofError
 */
export function parseEntered(entered?: string): { fid: string } | { username: string } {
  const text = findName(readEntered(entered)).toLowerCase();
  if (fid.test(text)) return { fid: text };
  const name = text.replace(/^@/, '');
  if (username.test(name)) return { username: name };
  throw new ProofError(
    'Enter your username at Farcaster, such as alice or alice.eth, the number of your account, or the address of ' +
      'your profile.',
  );
}

function findName({ text, address }: Entered): string {
  if (!address) return text;
  const [first = '', second, third = ''] = address.path;
  if (!profileHosts.includes(address.host)) return '';
  if (first === '~') return second === 'profiles' ? third : '';
  return first.startsWith('@') ? first : `@${first}`;
}

const profileHosts = ['farcaster.xyz', 'www.farcaster.xyz', 'warpcast.com', 'www.warpcast.com'];

/** Fewer digits than JavaScript's largest exact integer. */
const fid = /^[1-9]\d{0,14}$/;

/** The usernames that hubs accept: of Farcaster itself, of ENS and of Base. */
const username = /^[a-z\d][a-z\d-]{0,15}(?:(?:\.base)?\.eth)?$/;
