import Type from 'typebox';
import { NetworkError } from '../connector-error.js';
import { createReader } from '../outgoing/create-reader.js';
import { requestJson, type Fetch } from '../outgoing/request-json.js';

/** A name at a host. */
export interface Handle {
  host: string;
  username: string;
}

/** Reads the URI of the actor that has the handle (RFC 7033, and the rules of ActivityPub for it). */
export async function readActor({ host, username }: Handle, fetch: Fetch): Promise<string> {
  const url = new URL(`https://${host}/.well-known/webfinger`);
  url.searchParams.set('resource', `acct:${username}@${host}`);
  const { links } = readDescription(host, await requestJson(fetch, url));
  const self = links.find(({ rel, type }) => rel === 'self' && actorTypes.includes(type ?? ''));
  if (self?.href !== undefined && URL.canParse(self.href)) return self.href;
  throw new NetworkError(`${host} names no actor of ${username}.`);
}

const readDescription = createReader(
  Type.Object({
    links: Type.Array(
      Type.Object({
        rel: Type.String(),
        type: Type.Optional(Type.String()),
        href: Type.Optional(Type.String({ maxLength: 2_048 })),
      }),
    ),
  }),
  'description of an account',
);

const actorTypes = [
  'application/activity+json',
  'application/ld+json; profile="https://www.w3.org/ns/activitystreams"',
];
