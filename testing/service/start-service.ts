import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiKey } from '../../service/src/auth/api-keys.js';
import { readConfiguration } from '../../service/src/configuration.js';
import { recordEndorsement } from '../../service/src/use-cases/endorsements/record-endorsement.js';
import type { ServiceContext } from '../../service/src/service-context.js';
import { createService, openSurface } from '../../service/src/service.js';
import { VideoLinks } from '../../service/src/videos/video-links.js';
import type { AuthData } from '../../core/src/api/types.js';
import type { Person } from '../people/people.js';
import { memory } from '../databases/embedded.js';

/** A real service with an empty database in memory. */
export interface TestService {
  readonly url: string;
  /** What its use cases work on. */
  readonly context: ServiceContext;
  /** Posts as an integrating app's backend that may do everything. */
  post(path: string, body: unknown): Promise<void>;
  /** Gets as somebody. */
  get(path: string, token: string): Promise<unknown>;
  /** Records an endorsement, as the chain's scanner does. */
  endorse(source: Person, targetAddress: string, value: number): Promise<void>;
  /** Signs somebody in, as on a page of the allowed origin. */
  signIn(who: Person): Promise<AuthData>;
  close(): Promise<void>;
}

/** Starts a service that pages of the origin may use, and reach at its `/api`. */
export async function startService(origin: string): Promise<TestService> {
  const publicUrl = `${origin}/api`;
  const service = await createService({
    location: await memory(),
    videoLinks: new VideoLinks({ publicUrl }),
  });
  const data = await mkdtemp(join(tmpdir(), 'svc-'));
  const { app, close } = await openSurface(service, {
    ...readConfiguration({ SVC_LOG_LEVEL: 'fatal', SVC_DATA: data, PATH: process.env['PATH'] }),
    publicUrl,
    limits: { user: 0, client: 0, address: 0, challenge: 0 },
    origins: [origin],
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const { key } = await createApiKey(service.database, { name: 'tests', scopes: ['admin'] });

  const post = (path: string, body: unknown, headers: Record<string, string>) =>
    result(
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );
  return {
    url,
    context: service,
    post: async (path, body) => {
      await post(path, body, { authorization: `Bearer ${key}` });
    },
    get: (path, token) =>
      result(fetch(url + path, { headers: { authorization: `Bearer ${token}` } })),
    endorse: async ({ uuid }, targetAddress, value) => {
      await recordEndorsement(
        service,
        { kind: 'operator' },
        {
          sourceAddress: uuid,
          targetAddress,
          transactionId: `${uuid} ${targetAddress}`,
          value,
          blockNumber: 1,
        },
      );
    },
    signIn: async ({ account }) => {
      const { message } = (await post(
        '/auth/challenge',
        { address: account.address, chainId: 1 },
        { origin },
      )) as { message: string };
      const signature = await account.signMessage({ message });
      return (await post('/auth/verify', { message, signature }, { origin })) as AuthData;
    },
    close: async () => {
      await close();
      await service.close();
      await rm(data, { recursive: true });
    },
  };
}

async function result(answer: Promise<Response>): Promise<unknown> {
  const response = await answer;
  const body = (await response.json()) as { status: string; result?: unknown };
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  return body.result;
}
