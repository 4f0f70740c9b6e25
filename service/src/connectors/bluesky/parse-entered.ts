import { ProofError } from '../connector-error.js';
import { readEntered, type Entered } from '../read-entered.js';
import { isDid, isHandle } from './identifiers.js';

/**
 * Parses the text that a person has entered: a handle or a DID, also as the address of a profile
 * (`https://bsky.app/profile/alice.example`), of the handle itself (`https://alice.example`), or of AT Protocol.
 * @throws ProofError
 */
export function parseEntered(entered?: string): { did: string } | { handle: string } {
  const name = findName(readEntered(entered)).replace(/^@/, '');
  if (isDid(name)) return { did: name };
  const handle = name.toLowerCase();
  if (isHandle(handle)) return { handle };
  throw new ProofError('Enter a handle, such as name.bsky.social, or the address of your profile.');
}

function findName({ text, address }: Entered): string {
  const [, authority] = /^at:\/\/([^/]+)/i.exec(text) ?? [];
  if (authority !== undefined) return authority;
  if (!address) return text;
  const { host, path } = address;
  if (path[0] === 'profile') return path[1] ?? '';
  return path.length === 0 && host !== 'bsky.app' ? host : '';
}
