import { NetworkError, ProofError } from '../connector-error.js';
import type { Fetch } from '../outgoing/request-json.js';
import { readActor } from './webfinger.js';

/**
 * Finds the host at which a person signs in, from what it has entered: a server, or a handle, whose domain can have
 * its server at another host.
 * @throws ProofError
 */
export async function findServer(entered = '', fetch: Fetch): Promise<string> {
  const { username, host } = parseEntered(entered);
  if (username === undefined) return host;
  try {
    return parseHost(new URL(await readActor({ host, username }, fetch)).host) ?? host;
  } catch (error) {
    // The server itself says better what is wrong.
    if (error instanceof NetworkError) return host;
    throw error;
  }
}

function parseEntered(entered: string): { username: string | undefined; host: string } {
  const text = entered.trim().replace(/^https?:\/\/([^/]+)(?:\/.*)?$/i, '$1');
  const [, username, name = ''] = /^(?:@?([\w.-]+)@)?([^@]+)$/.exec(text) ?? [];
  const host = parseHost(name);
  if (host !== undefined) return { username, host };
  throw new ProofError(
    'Enter the server of your account, such as mastodon.social, or @alice@mastodon.social.',
  );
}

/** Undefined for what is no domain, such as an IP address, or has a port. */
function parseHost(name: string): string | undefined {
  const address = `https://${name}`;
  if (!URL.canParse(address)) return undefined;
  const { host, href } = new URL(address);
  return href === `https://${host}/` && domain.test(host) ? host : undefined;
}

/** With international names in ASCII. */
const domain = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;
