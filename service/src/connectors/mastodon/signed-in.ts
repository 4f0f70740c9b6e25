import Type from 'typebox';
import type { ProvenAccount } from '../connector.js';
import { NetworkError } from '../connector-error.js';
import { createReader } from '../outgoing/create-reader.js';
import { requestJson, type Fetch } from '../outgoing/request-json.js';
import { readActor } from './webfinger.js';

/**
 * Reads the account of the token.
 * @throws NetworkError, also when the server names an account of another server
 */
export async function readSignedIn(
  server: string,
  token: string,
  fetch: Fetch,
): Promise<ProvenAccount> {
  const url = `https://${server}/api/v1/accounts/verify_credentials`;
  const headers = { authorization: `Bearer ${token}` };
  const { username, uri } = readAccount(server, await requestJson(fetch, url, { headers }));
  // Servers before Mastodon 4.2 do not send it.
  const id = uri ?? (await readActor({ host: server, username }, fetch));
  if (!isOfServer(id, server)) {
    throw new NetworkError(`${server} says that you have an account of another server.`);
  }
  return { id, label: `@${username}@${server}` };
}

const readAccount = createReader(
  Type.Object({
    username: Type.String({ pattern: '^[\\w.-]{1,256}$' }),
    uri: Type.Optional(Type.String({ maxLength: 2_048 })),
  }),
  'account',
);

/** In normalised form. */
function isOfServer(id: string, server: string): boolean {
  return id.startsWith(`https://${server}/`) && URL.canParse(id) && new URL(id).href === id;
}
