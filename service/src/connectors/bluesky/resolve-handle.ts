import { Resolver } from 'node:dns/promises';
import Type from 'typebox';
import { limitTime } from '../../limit-time.js';
import { createReader } from '../outgoing/create-reader.js';
import { readText } from '../outgoing/read-text.js';
import { requestJson, type Fetch } from '../outgoing/request-json.js';
import { Did, isDid } from './identifiers.js';

/** The options of resolving handles. */
export interface HandleOptions {
  fetch: Fetch;
  /** A server that resolves them; without it, DNS and the host of the handle do. */
  resolverUrl?: string | undefined;
}

/** Resolves a handle to its DID; undefined when none is found. */
export async function resolveHandle(
  handle: string,
  { fetch, resolverUrl }: HandleOptions,
): Promise<string | undefined> {
  if (resolverUrl !== undefined) return askServer(handle, fetch, resolverUrl);
  return (await askDns(handle)) ?? (await askHost(handle, fetch));
}

const readAnswer = createReader(Type.Object({ did: Did }), 'DID');

async function askServer(handle: string, fetch: Fetch, url: string): Promise<string | undefined> {
  const address = new URL('/xrpc/com.atproto.identity.resolveHandle', url);
  address.searchParams.set('handle', handle);
  const answer = await requestJson(fetch, address).catch((error: unknown) => {
    if ((error as { status?: number }).status === 400) return undefined;
    throw error;
  });
  return answer === undefined ? undefined : readAnswer(address.host, answer).did;
}

async function askDns(handle: string): Promise<string | undefined> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const records = await resolver.resolveTxt(`_atproto.${handle}`).catch(() => []);
  const named = records.flatMap((parts) => {
    const [, did] = /^did=(.*)$/.exec(parts.join('')) ?? [];
    return did === undefined ? [] : [did];
  });
  const [did = '', ...others] = named;
  return isDid(did) && others.length === 0 ? did : undefined;
}

async function askHost(handle: string, fetch: Fetch): Promise<string | undefined> {
  const url = `https://${handle}/.well-known/atproto-did`;
  try {
    const response = await fetch(url, { signal: limitTime(5_000) });
    const did = (await readText(handle, response, maximumBytes)).trim();
    return response.ok && isDid(did) ? did : undefined;
  } catch {
    // A handle that no account has, has no host, either.
    return undefined;
  }
}

const maximumBytes = 2_048;
