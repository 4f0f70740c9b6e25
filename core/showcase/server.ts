import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forward } from '../../testing/browser/forward.js';
import { createAssetHandler, keptSeconds } from './assets.js';
import { readDocumentation } from './documentation.js';
import { elements } from './elements.js';
import { renderElementPage } from './pages/element-page.js';
import { renderFramePage } from './pages/frame-page.js';
import { renderStartPage } from './pages/start-page.js';
import type { RequestOutcome } from './state.js';
import { startChain } from './data/chain.js';
import { startServiceWithData } from './data/start-service-with-data.js';

/** The running showcase. */
export interface Showcase {
  readonly url: string;
  close(): Promise<void>;
}

interface ShowcaseOptions {
  port?: number;
  isEdited?: boolean;
  /** The elements that are shown: a chain is started only for those that need it. Default: all. */
  tags?: readonly string[] | undefined;
}

/**
 * Starts a service with the showcase's data in memory, and the pages that show every element:
 * `/ELEMENT` shows all states of an element, `/frame/ELEMENT/STATE` one state. Each state reaches the
 * service through its own proxy, which can hold requests back or cut them off. Browsers keep scripts, styles,
 * fonts and images, unless these are edited meanwhile.
 */
export async function startShowcase({
  port = 0,
  isEdited = false,
  tags = Object.keys(elements),
}: ShowcaseOptions = {}): Promise<Showcase> {
  const server = createServer();
  server.listen(port, 'localhost');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const service = await startServiceWithData(url);
  const needsChain = tags.some((tag) => elements[tag]!.some(({ token }) => token !== undefined));
  const chain = needsChain ? await startChain(service) : undefined;
  const documentation = readDocumentation();
  const serveAsset = await createAssetHandler(isEdited);

  server.on('request', (incoming, answer) => {
    const { pathname, search, searchParams } = new URL(incoming.url ?? '/', url);
    const [first = '', tag = '', name = '', ...rest] = pathname.slice(1).split('/');
    answer.setHeader('content-security-policy', policy);
    const send = (page: string) => answer.setHeader('content-type', 'text/html').end(page);
    if (first === 'sdk') {
      forward(service.url + pathname, incoming, answer, isEdited ? uncached : cached);
      return;
    }
    if (first === 'service') {
      forward(service.url + pathname.slice(8) + search, incoming, answer, uncached);
      return;
    }
    const state = elements[tag]?.find((one) => one.name === name);
    if (first === 'proxy' && state) {
      const path = `/${rest.join('/')}${search}`;
      const outcome = state.service?.(incoming.method ?? 'GET', path);
      passRequest(outcome, service.url + path, incoming, answer);
      return;
    }
    if (first === 'chain' && state && chain) {
      passRequest(state.chain, chain.url, incoming, answer);
      return;
    }
    if (first === 'frame' && state) return void send(renderFramePage(state, searchParams, chain));
    if (pathname === '/') {
      return void send(
        renderStartPage(Object.keys(elements).map((one) => documentation.get(one)!)),
      );
    }
    const described = documentation.get(pathname.slice(1));
    if (described)
      return void send(renderElementPage(described, elements[described.tag] ?? [], search));
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

/** The strictest policy under which the elements work. */
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
const cached = { 'cache-control': `max-age=${keptSeconds}` };

function passRequest(
  outcome: RequestOutcome | undefined,
  url: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
): void {
  if (typeof outcome === 'object') {
    answer.writeHead(outcome.status, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(outcome.body));
  } else if (outcome === 'is cut off') answer.destroy();
  else if (outcome !== 'is held') forward(url, incoming, answer, uncached);
}
