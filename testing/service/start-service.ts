import type { Scope } from '../../service/src/auth/principal.js';
import { recordEndorsement } from '../../service/src/use-cases/endorsements/record-endorsement.js';
import type { ServiceContext } from '../../service/src/service-context.js';
import { createService } from '../../service/src/service.js';
import { VideoLinks } from '../../service/src/videos/video-links.js';
import type { AuthData } from '../../core/src/store/base/api-types.js';
import type { Person } from '../people/people.js';
import type { DatabaseLocation } from '../../service/src/storage/database/database.js';
import { createDatabase } from '../databases/create-database.js';
import { memory } from '../databases/embedded.js';
import { migrated } from '../databases/template.js';
import { openNetworksWith, type OpenConnectors } from '../networks/open-connectors.js';
import { createKey } from './create-key.js';
import { importLines } from './import-lines.js';
import { getResult, send } from './send.js';
import { signIn } from './sign-in.js';
import { startHttp } from './start-http.js';
import { secrets } from './secrets.js';

/** A real service with a database of its own. */
export interface TestService {
  readonly url: string;
  /** The context of its use cases. */
  readonly context: ServiceContext;
  /** Posts as an integrating app's backend that may do everything. */
  post(path: string, body: unknown): Promise<void>;
  /** Gets as somebody. */
  get(path: string, token: string): Promise<unknown>;
  /** Makes an API key with the scopes. */
  createKey(name: string, scopes: readonly Scope[]): Promise<string>;
  /** Imports lines as `svc import` does. */
  import(lines: readonly string[]): Promise<void>;
  /** Records an endorsement, as the chain's scanner does. */
  endorse(source: Person, targetAddress: string, value: number): Promise<void>;
  /** Signs somebody in, as on a page of the allowed origin. */
  signIn(who: Person): Promise<AuthData>;
  close(): Promise<void>;
}

/** The database of a service, and what drops it. */
export interface ServicePlace {
  location: DatabaseLocation;
  drop?: () => Promise<void>;
}

/**
 * Starts a service that pages of the origin may use, and reach at its `/api`.
 *
 * @param openConnectors creates the connectors of its networks; none without
 * @param place a database, and how to drop it; an empty one without
 */
export async function startService(
  origin: string,
  openConnectors?: OpenConnectors,
  place?: ServicePlace,
): Promise<TestService> {
  const publicUrl = `${origin}/api`;
  const { location, drop } = place ?? (await createPlace());
  const service = await createService({
    secrets,
    location,
    videoLinks: new VideoLinks({ publicUrl }),
    openNetworks: openConnectors && openNetworksWith(openConnectors, publicUrl),
  });
  const { url, close } = await startHttp(service, { publicUrl, origins: [origin] });
  const key = await createKey(service, 'tests', ['admin']);
  return {
    url,
    context: service,
    post: async (path, body) => {
      getResult(await send(url, 'POST', path, { body, token: key }));
    },
    get: async (path, token) => getResult(await send(url, 'GET', path, { token })),
    createKey: (name, scopes) => createKey(service, name, scopes),
    import: (lines) => importLines(service, lines),
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
      const { answer } = await signIn(url, account, origin);
      return getResult(answer) as AuthData;
    },
    close: async () => {
      await close();
      await service.close();
      await drop?.();
    },
  };
}

/** On the PostgreSQL server of the test run, where a database is there sooner; without one, in memory. */
async function createPlace(): Promise<ServicePlace> {
  if (!process.env['SVC_TEST_POSTGRES_URL']) return { location: await memory() };
  const { url, drop } = await createDatabase(migrated);
  return { location: { url }, drop };
}
