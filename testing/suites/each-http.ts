import { describe } from '@jest/globals';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { App } from '../../service/src/http/app.js';
import type { Scope } from '../../service/src/auth/principal.js';
import type { Service } from '../../service/src/service.js';
import type { Videos } from '../../service/src/videos/videos.js';
import type { DatabaseName } from '../databases/databases.js';
import { createAccount } from '../people/accounts.js';
import { createKey } from '../service/create-key.js';
import { eachService } from './each-service.js';
import { send, type Answer, type RequestOptions } from '../service/send.js';
import { signIn } from '../service/sign-in.js';
import { startHttp, type HttpSettings } from '../service/start-http.js';

/** A person with a wallet, signed in. */
export interface Person {
  account: PrivateKeyAccount;
  /** Lower case. */
  address: string;
  token: string;
}

/** A service that listens. */
export interface Http {
  readonly url: string;
  readonly app: App;
  readonly service: Service;
  /** The files of videos, for looking into them. */
  readonly videos: Videos;
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** Makes an API key with the scopes. */
  key(...scopes: Scope[]): Promise<string>;
  /** Signs a new person in. */
  person(): Promise<Person>;
  close(): Promise<void>;
}

/** Opens a service that listens, with other settings than the usual ones if need be. */
export type OpenHttp = (
  settings?: HttpSettings,
  /** Changes what the service is before it listens. */
  change?: (service: Service) => Promise<Service>,
) => Promise<Http>;

/** Runs the tests over HTTP. */
export function eachHttp(tests: (name: DatabaseName, open: OpenHttp) => void): void {
  describe('over HTTP', () => {
    eachService((name, openService) => {
      tests(name, async (settings, change = (service) => Promise.resolve(service)) =>
        listen(await change(await openService()), settings),
      );
    });
  });
}

/** Puts the HTTP surface before a service. */
export async function listen(service: Service, settings: HttpSettings = {}): Promise<Http> {
  const { url, app, videos, close } = await startHttp(
    {
      ...service,
      imageHosts: new Set(settings.imageHosts),
      hasPublicReading: settings.publicReading ?? true,
    },
    settings,
  );
  return {
    url,
    app,
    service,
    videos,
    request: (...parameters) => send(url, ...parameters),
    key: (...scopes) => createKey(service, 'test', scopes),
    person: async () => {
      const account = createAccount();
      const { token } = await signIn(url, account);
      return { account, address: account.address.toLowerCase(), token };
    },
    close: async () => {
      await close();
      await service.close();
    },
  };
}
