import { connect, type Browser, type BrowserContext } from 'puppeteer';
import { closeAtEnd } from '../environment/left-open.js';
import { launchBrowser } from './launch-browser.js';

/** Starts a browser for each worker of a test run; `findSharedBrowser` finds them. */
export async function startSharedBrowsers(workers: number): Promise<{ close(): Promise<void> }> {
  const browsers = await Promise.all(Array.from({ length: workers }, () => launchBrowser()));
  process.env[variable] = browsers.map((browser) => browser.wsEndpoint()).join(' ');
  return {
    close: async () => {
      await Promise.all(browsers.map((browser) => browser.close()));
    },
  };
}

/** The address of this worker's browser; undefined where a test run started none. */
export function findSharedBrowser(): string | undefined {
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 1);
  return process.env[variable]?.split(' ')[worker - 1];
}

const variable = 'SVC_TEST_BROWSERS';

/**
 * Opens a context of the browser, which has no cookies, storage, cache or permissions of others. What is returned
 * opens pages in it; closing it removes this context, and further ones that it created.
 */
export async function openSharedBrowser(browserWSEndpoint: string): Promise<Browser> {
  const browser = await connect({ browserWSEndpoint });
  const context = await browser.createBrowserContext();
  const contexts: BrowserContext[] = [context];
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await Promise.all(contexts.filter(({ closed }) => !closed).map((one) => one.close()));
    await browser.disconnect();
  };
  closeAtEnd(close);
  const own: Partial<Browser> = {
    newPage: () => context.newPage(),
    defaultBrowserContext: () => context,
    createBrowserContext: async (options) => {
      const created = await browser.createBrowserContext(options);
      contexts.push(created);
      return created;
    },
    close,
  };
  return new Proxy(browser, {
    get(target, name) {
      if (name in own) return own[name as keyof Browser];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
