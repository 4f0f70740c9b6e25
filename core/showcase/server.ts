import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forward } from '../../testing/browser/forward.js';
import { startService } from '../../testing/service/start-service.js';
import { assets } from './assets.js';
import { readDocumentation } from './documentation.js';
import { elements } from './elements.js';
import { elementPage } from './pages/element-page.js';
import { framePage } from './pages/frame-page.js';
import { startPage } from './pages/start-page.js';
import type { RequestOutcome } from './state.js';
import { startChain } from './world/chain.js';
import { fillWorld } from './world/fill-world.js';

/** The running showcase. */
export interface Showcase {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a real service with the showcase's world in memory, and the pages that show every element
 * against it: `/ELEMENT` for people, `/frame/ELEMENT/STATE` for one state alone. Each state asks the
 * service through a gate of its own, which may hold requests up or cut them off.
 */
export async function startShowcase({ port = 0 } = {}): Promise<Showcase> {
  const server = createServer();
  server.listen(port, 'localhost');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const service = await startService(url);
  await fillWorld(service, url);
  const chain = await startChain();
  const documentation = readDocumentation();
  const serveAsset = await assets();

  server.on('request', (incoming, answer) => {
    const { pathname, search, searchParams } = new URL(incoming.url ?? '/', url);
    const [first = '', tag = '', name = '', ...rest] = pathname.slice(1).split('/');
    answer.setHeader('content-security-policy', policy);
    const send = (page: string) => answer.setHeader('content-type', 'text/html').end(page);
    if (first === 'sdk') {
      forward(service.url + pathname, incoming, answer, uncached);
      return;
    }
    if (first === 'service') {
      forward(service.url + pathname.slice(8) + search, incoming, answer, uncached);
      return;
    }
    const state = elements[tag]?.find((one) => one.name === name);
    if (first === 'gate' && state) {
      const path = `/${rest.join('/')}${search}`;
      const outcome = state.gate?.(incoming.method ?? 'GET', path);
      pass(outcome, service.url + path, incoming, answer);
      return;
    }
    if (first === 'chain' && state && chain) {
      pass(state.chain, chain.url, incoming, answer);
      return;
    }
    if (first === 'frame' && state) return void send(framePage(state, searchParams, chain?.token));
    if (pathname === '/') {
      return void send(startPage(Object.keys(elements).map((one) => documentation.get(one)!)));
    }
    const described = documentation.get(pathname.slice(1));
    if (described) return void send(elementPage(described, elements[described.tag] ?? [], search));
    serveAsset(incoming, answer);
  });
  return {
    url,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await service.close();
      await chain?.stop();
    },
  };
}

/** What a page needs to allow for the elements, and no more. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const uncached = { 'cache-control': 'no-cache' };

function pass(
  outcome: RequestOutcome | undefined,
  url: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
): void {
  if (outcome === 'is cut off') answer.destroy();
  else if (outcome !== 'is held') forward(url, incoming, answer, uncached);
}
