import { LRUCache } from 'lru-cache';
import Type, { type Static } from 'typebox';
import { NetworkError } from '../connector-error.js';
import { createReader } from '../outgoing/create-reader.js';
import { requestJson, type Fetch } from '../outgoing/request-json.js';

/** What an account's DID document says. */
export interface DidDocument {
  /** Which handles the account says are its own. */
  handles: readonly string[];
  /** Origin of its personal data server. */
  pds: string;
}

/** The documents of DIDs, kept for a day, since people move to other servers. */
export class DidDocuments {
  readonly #kept = new LRUCache<string, DidDocument>({ max: 10_000, ttl: 24 * 60 * 60_000 });

  constructor(
    readonly fetch: Fetch,
    readonly plcUrl: string,
  ) {}

  /** Reads the document of a DID, unless it is kept. */
  async read(did: string, signal?: AbortSignal): Promise<DidDocument> {
    const kept = this.#kept.get(did);
    if (kept) return kept;
    const url = this.#locate(did);
    const answer = await requestJson(this.fetch, url, signal && { signal });
    const document = readDocument(url.host, did, answer);
    this.#kept.set(did, document);
    return document;
  }

  /** Has the document read again the next time. */
  forget(did: string): void {
    this.#kept.delete(did);
  }

  #locate(did: string): URL {
    const [, method, id = ''] = did.split(':');
    if (method === 'web') return new URL(`https://${id}/.well-known/did.json`);
    return new URL(`/${did}`, this.plcUrl);
  }
}

const Document = Type.Object({
  id: Type.String(),
  alsoKnownAs: Type.Optional(Type.Array(Type.String())),
  service: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        type: Type.Union([Type.String(), Type.Array(Type.String())]),
        serviceEndpoint: Type.Unknown(),
      }),
    ),
  ),
});
const read = createReader(Document, 'DID document');

function readDocument(host: string, did: string, answer: unknown): DidDocument {
  const document = read(host, answer);
  if (document.id !== did) throw new NetworkError(`${host} sent the document of another DID.`);
  return {
    handles: (document.alsoKnownAs ?? [])
      .filter((name) => name.startsWith('at://'))
      .map((name) => name.slice('at://'.length).toLowerCase()),
    pds: findPds(host, document),
  };
}

function findPds(host: string, { id, service = [] }: Static<typeof Document>): string {
  const found = service.find((one) => ['#atproto_pds', `${id}#atproto_pds`].includes(one.id));
  const endpoint = found?.serviceEndpoint;
  if (found?.type === 'AtprotoPersonalDataServer' && typeof endpoint === 'string') {
    if (URL.canParse(endpoint) && /^https?:/.test(endpoint)) return new URL(endpoint).origin;
  }
  throw new NetworkError(`${host} names no personal data server for the DID.`);
}
