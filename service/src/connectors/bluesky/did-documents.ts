import { LRUCache } from 'lru-cache';
import Type, { type Static } from 'typebox';
import { NetworkError } from '../connector-error.js';
import { createReader } from '../outgoing/create-reader.js';
import { requestJson, type Fetch } from '../outgoing/request-json.js';
import { isHandle } from './identifiers.js';

/** The parts of an account's DID document that the service uses. */
export interface DidDocument {
  /** The first handles in the document. */
  handles: readonly string[];
  /** Origin of its personal data server. */
  pds: string;
}

/** Finds the servers of accounts, by the documents of their DIDs. */
export class DidDocuments {
  /** Origins of personal data servers, for a day, since people move to other servers. */
  readonly #servers = new LRUCache<string, string>({
    maxSize: 4 * 1024 * 1024,
    sizeCalculation: (pds, did) => pds.length + did.length + bytesPerServer,
    ttl: 24 * 60 * 60_000,
  });

  constructor(
    readonly fetch: Fetch,
    readonly plcUrl: string,
  ) {}

  /** Reads the document of a DID. */
  async read(did: string, signal?: AbortSignal): Promise<DidDocument> {
    const url = this.#locate(did);
    return readDocument(url.host, did, await requestJson(this.fetch, url, signal && { signal }));
  }

  /** Finds the origin of the account's personal data server; undefined if it is not cached. */
  findServer(did: string): string | undefined {
    return this.#servers.get(did);
  }

  /** Caches the server of an account, once it has answered. */
  cacheServer(did: string, pds: string): void {
    this.#servers.set(did, pds);
  }

  deleteServer(did: string): void {
    this.#servers.delete(did);
  }

  #locate(did: string): URL {
    const [, method, id = ''] = did.split(':');
    if (method === 'web') return new URL(`https://${id}/.well-known/did.json`);
    return new URL(`/${did}`, this.plcUrl);
  }
}

/** The approximate memory of a cache entry. */
const bytesPerServer = 200;
const maximumHandles = 8;

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
      .map((name) => name.slice('at://'.length).toLowerCase())
      .filter(isHandle)
      .slice(0, maximumHandles),
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
