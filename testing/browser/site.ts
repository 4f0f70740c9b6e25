import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { forward } from './forward.js';

const sdk = join(import.meta.dirname, '../../core/dist');

/** Decides about one request to the service: it passes when the promise resolves. */
export type Passage = (path: string, method: string) => Promise<void> | 'refuse' | undefined;

/** A web site with the SDK, and gates at `/api` to the service and at `/chain` to an Ethereum node. */
export interface Site {
  readonly origin: string;
  /** Paths (with query) that were asked of the service, in order. */
  readonly asked: string[];
  /** The same with their methods, and whether they passed the browser's cache. */
  readonly requests: { method: string; path: string; isPastCache: boolean }[];
  /** Those that the page cancelled before the answer. */
  readonly cancelled: string[];
  /** Holds requests up, or refuses connections, to test what a page does then. */
  passage: Passage;
  /** Where the gates lead; set when service and node are up. */
  service: string;
  chain: string;
  /** Puts a page at `/NAME` and gives its address. */
  page(name: string, body: string, options?: PageOptions): string;
  /** Puts a further module at `/NAME.js`. */
  script(name: string, text: string): void;
  /** Forgets pages and what was asked, and lets everything pass. */
  reset(): void;
  close(): Promise<void>;
}

export interface PageOptions {
  /** More of the head, such as a style sheet's link. */
  head?: string;
  /** Rules of the page's own style sheet. */
  styles?: string;
  lang?: string;
  dir?: 'ltr' | 'rtl';
  /** The page's own module script; by default it configures the SDK to ask at the gate. */
  script?: string;
  /** Whether it has the script tag of the SDK; without it, `script` imports what it needs. */
  hasScriptTag?: boolean;
  /** More sources of scripts and styles, as its policy names them. */
  sources?: string;
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** No unsafe word, and nothing from elsewhere but the service. */
const policyFor = ({ service, chain }: Pick<Site, 'service' | 'chain'>, sources: string) =>
  `default-src 'none'; script-src 'self' ${sources}; style-src 'self' ${sources}; img-src 'self' data:; media-src 'self' blob: https://videos.example; ` +
  `connect-src 'self' ${service} ${toSocketUrl(chain)}; base-uri 'none'; form-action 'none'; ` +
  `require-trusted-types-for 'script'`;

/** The address of a node's socket. */
export const toSocketUrl = (chain: string) => chain.replace(/^http/, 'ws');

const avatar = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#789"/></svg>`;
const style = `body { margin: 1rem; font-family: sans-serif; color-scheme: light dark; background: Canvas; color: CanvasText }
x-svc-root > * + * { margin-block-start: 1rem }`;

/** Starts the site on a free port. */
export async function startSite(): Promise<Site> {
  const files = new Map<string, { type: string; text: string; sources?: string }>();
  const asked: string[] = [];
  const requests: Site['requests'] = [];
  const cancelled: string[] = [];

  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/';
    if (path.startsWith('/api/')) {
      return void passOn(site.service, path.slice('/api'.length), incoming, answer);
    }
    if (path === '/chain') return void passOn(site.chain, '/', incoming, answer);
    const { pathname } = new URL(path, 'http://site');
    const file = files.get(pathname);
    answer.setHeader('content-security-policy', policyFor(site, file?.sources ?? ''));
    if (file) return void answer.setHeader('content-type', file.type).end(file.text);
    const inSdk = join(sdk, normalize(pathname).replace(/^\/sdk\//, ''));
    if (!pathname.startsWith('/sdk/') || !existsSync(inSdk)) {
      return void answer.writeHead(404).end();
    }
    answer.setHeader('content-type', types[extname(inSdk)] ?? 'application/octet-stream');
    // No test edits it: pages after the first take it from the browser's cache.
    answer.setHeader('cache-control', 'max-age=3600');
    // As the service does, which gives every browser the smallest that it takes.
    const takesBrotli = incoming.headers['accept-encoding']?.includes('br');
    const compressed = takesBrotli && existsSync(`${inSdk}.br`);
    if (compressed) answer.setHeader('content-encoding', 'br');
    createReadStream(compressed ? `${inSdk}.br` : inSdk).pipe(answer);
  });

  async function passOn(
    to: string,
    path: string,
    incoming: IncomingMessage,
    answer: ServerResponse,
  ) {
    asked.push(path);
    const isPastCache = incoming.headers['cache-control'] === 'no-cache';
    requests.push({ method: incoming.method ?? 'GET', path, isPastCache });
    let isOver = false;
    answer.on('finish', () => (isOver = true));
    answer.on('close', () => isOver || cancelled.push(path));
    const passage = site.passage(path, incoming.method ?? 'GET');
    if (passage === 'refuse') return void answer.destroy();
    await passage;
    forward(to + path, incoming, answer);
  }

  const standing = () => {
    files.clear();
    files.set('/style.css', { type: 'text/css', text: style });
    files.set('/avatar.svg', { type: 'image/svg+xml', text: avatar });
  };
  const site: Site = {
    origin: '',
    asked,
    requests,
    cancelled,
    passage: () => undefined,
    service: '',
    chain: '',
    page(
      name,
      body,
      {
        head = '',
        styles = '',
        lang = 'en',
        dir = 'ltr',
        script = configuring,
        hasScriptTag = true,
        sources = '',
      } = {},
    ) {
      files.set(`/${name}.js`, { type: 'text/javascript', text: script });
      files.set(`/${name}.css`, { type: 'text/css', text: styles });
      files.set(`/${name}`, {
        type: 'text/html; charset=utf-8',
        sources,
        text: `<!doctype html><html lang="${lang}" dir="${dir}"><head><title>${name}</title>
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/sdk/x-svc/x-svc.css"><link rel="stylesheet" href="/style.css">
<link rel="stylesheet" href="/${name}.css">
<script type="module" src="/${name}.js"></script>
${hasScriptTag ? '<script type="module" src="/sdk/x-svc/x-svc.esm.js"></script>' : ''}${head}</head>
<body><main><h1>${name}</h1>${body}</main></body></html>`,
      });
      return `${site.origin}/${name}`;
    },
    script(name, text) {
      files.set(`/${name}.js`, { type: 'text/javascript', text });
    },
    reset() {
      standing();
      asked.length = 0;
      requests.length = 0;
      cancelled.length = 0;
      site.passage = () => undefined;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  standing();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  Object.assign(site, { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  return site;
}

/** How a page without a build configures the SDK; `svc` is for the tests. */
const configuring = `import * as svc from '/sdk/x-svc/index.esm.js';
svc.configure({ apiUrl: '/api' });
globalThis.svc = svc;`;
