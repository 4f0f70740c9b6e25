import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A registry of packages that accepts workflows without a token of their own, as npm's does. */
export interface Registry {
  /** The environment with which npm in a workflow finds it. */
  readonly environment: Readonly<Record<string, string>>;
  /** The published versions, such as `@x-svc/core@0.1.0`, in their order, with the hashes of their archives. */
  readonly published: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

interface Publication {
  name: string;
  versions: Record<string, { dist: object }>;
  _attachments: Record<string, { data: string }>;
}

const requestToken = 'token of the run';
const idToken = 'header.payload.signature';

/** Starts an empty registry. */
export async function startRegistry(): Promise<Registry> {
  const published = new Map<string, string>();
  const documents = new Map<string, { name: string; versions: object }>();

  function publish(publication: Publication): void {
    const { name, versions, _attachments: archives } = publication;
    const [[version, manifest]] = Object.entries(versions) as [[string, { dist: object }]];
    const [{ data }] = Object.values(archives) as [{ data: string }];
    const hash = createHash('sha512').update(Buffer.from(data, 'base64')).digest('base64');
    const integrity = `sha512-${hash}`;
    const dist = { ...manifest.dist, integrity };
    published.set(`${name}@${version}`, integrity);
    documents.set(name, {
      ...publication,
      versions: { ...documents.get(name)?.versions, [version]: { ...manifest, dist } },
    });
  }

  async function answer(request: IncomingMessage): Promise<[number, object]> {
    const { pathname } = new URL(request.url!, 'http://registry');
    const { authorization } = request.headers;
    if (pathname === '/id-token')
      return authorization === `Bearer ${requestToken}` ? [200, { value: idToken }] : [401, {}];
    const exchanged = /^\/-\/npm\/v1\/oidc\/token\/exchange\/package\/(.+)$/.exec(pathname)?.[1];
    if (exchanged !== undefined)
      return authorization === `Bearer ${idToken}` ? [201, { token: exchanged }] : [401, {}];
    if (request.method === 'GET') {
      const found = documents.get(decodeURIComponent(pathname.slice(1)));
      return found ? [200, found] : [404, { error: 'not found' }];
    }
    // A token is for one package.
    if (request.method !== 'PUT' || authorization !== `Bearer ${pathname.slice(1)}`)
      return [401, {}];
    publish(JSON.parse(await text(request)) as Publication);
    return [201, { success: true }];
  }

  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    environment: {
      npm_config_registry: `${url}/`,
      GITHUB_ACTIONS: 'true',
      ACTIONS_ID_TOKEN_REQUEST_URL: `${url}/id-token`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: requestToken,
    },
    published,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
