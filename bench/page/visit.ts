import type { Browser, CDPSession } from 'puppeteer';

/** How fast the page's computer and connection are. */
export interface Profile {
  name: string;
  cpuSlowdown: number;
  /** Milliseconds and bits a second; undefined for as fast as it goes. */
  network?: { latency: number; throughput: number };
}

/** The measurements of one visit with an empty cache. */
export interface Visit {
  /** Milliseconds from the start of the navigation until the first recommendation stood there. */
  first: number;
  /** The same for the last one. */
  last: number;
  /** Milliseconds of each task of the main thread over 50 ms. */
  longTasks: number[];
  /** How far the page shifted (cumulative layout shift). */
  shift: number;
  /** Bytes of the JavaScript heap and of what the page's nodes take, after a collection. */
  memory: number;
  /** Addresses of everything that was loaded. */
  loaded: string[];
}

interface Watch {
  first?: number;
  last?: number;
  isOver?: boolean;
  longTasks: number[];
  shift: number;
}

/** Opens the page in a browser without anything cached, and waits for its recommendations. */
export async function visit(browser: Browser, url: string, profile: Profile): Promise<Visit> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 390, height: 844 });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.evaluateOnNewDocument(watchOffers);
  const session = await page.createCDPSession();
  await slowDown(session, profile);
  await page.goto(url);
  await page.waitForFunction('globalThis.watch.isOver');
  const { first, last, longTasks, shift } = (await page.evaluate('globalThis.watch')) as Watch;
  const memory = await measureMemory(session);
  await context.close();
  return { first: first!, last: last!, longTasks, shift, memory, loaded };
}

async function slowDown(session: CDPSession, { cpuSlowdown, network }: Profile): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (!network) return;
  const throughput = network.throughput / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

async function measureMemory(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const usage = (await session.send('Runtime.getHeapUsage')) as {
    usedSize: number;
    embedderHeapUsedSize?: number;
  };
  return usage.usedSize + (usage.embedderHeapUsedSize ?? 0);
}

/** Runs in the page, before everything else: names of functions in it would not be known there. */
function watchOffers(): void {
  const watch: Watch = { longTasks: [], shift: 0 };
  Object.assign(globalThis, { watch });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.longTasks.push(Math.round(duration));
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watch.shift += (entry as unknown as Shift).value;
  }).observe({ type: 'layout-shift', buffered: true });
  interface Shift {
    value: number;
  }
  // A message that is sent before a frame arrives after it was drawn; a timer would starve.
  const drawn = new MessageChannel();
  drawn.port1.onmessage = () => {
    const offers = [...document.querySelectorAll('x-svc-recommendation, floor-recommendation')];
    // Asking all of a thousand each time would be a load of its own.
    const asked = watch.first === undefined ? offers.slice(0, 1) : offers.reverse();
    const stand = asked.every((element) =>
      element.shadowRoot?.querySelector('[part=open], [part=faces] + [part=text]'),
    );
    if (offers.length > 0 && stand) {
      watch.first ??= performance.now();
      if (asked.length === offers.length && document.readyState !== 'loading') {
        watch.last = performance.now();
        // Long tasks are reported after their end.
        setTimeout(() => (watch.isOver = true), 200);
        return;
      }
    }
    requestAnimationFrame(() => drawn.port2.postMessage(undefined));
  };
  drawn.port2.postMessage(undefined);
}
