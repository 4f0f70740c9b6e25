import { NetworkError, ProofError } from '../connector-error.js';
import type { Fetch } from '../outgoing/request-json.js';
import { readEntered } from '../read-entered.js';
import { readActor } from './webfinger.js';

/**
 * Finds the host where a person signs in, from the entered text: a server, the address of a profile, or a handle,
 * whose domain can have its server at another host.
 * @throws ProofError
 */
export async function findServer(entered: string | undefined, fetch: Fetch): Promise<string> {
  const { username, host } = parseEntered(entered);
  if (username === undefined) return host;
  try {
    return parseHost(new URL(await readActor({ host, username }, fetch)).host) ?? host;
  } catch (error) {
    // The server's own error is better.
    if (error instanceof NetworkError) return host;
    throw error;
  }
}

function parseEntered(entered?: string): { username: string | undefined; host: string } {
  const { text, address } = readEntered(entered);
  // A server shows profiles of other servers as well.
  const shown = address?.path.find((segment) => /^@[^@]+@/.test(segment));
  const named = shown ?? address?.host ?? text.replace(/^acct:/i, '');
  const [, username, name = ''] = /^(?:@?([\w.-]+)@)?([^@]+)$/.exec(named) ?? [];
  const host = parseHost(name);
  if (host !== undefined) return { username, host };
  throw new ProofError(
    'Enter the server of your account, such as mastodon.social, @alice@mastodon.social, or the address of your profile.',
  );
}

/** Undefined if it is not a domain, such as an IP address, or has a port. */
function parseHost(name: string): string | undefined {
  const address = `https://${name}`;
  if (!URL.canParse(address)) return undefined;
  const { host, href } = new URL(address);
  return href === `https://${host}/` && domain.test(host) ? host : undefined;
}

/** International names are in ASCII. */
const domain = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;
