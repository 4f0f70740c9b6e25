import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sirv from 'sirv';
import { isAnswering, Launcher } from './others.mjs';

const folder = import.meta.dirname;
const defaultApiUrl = 'http://localhost:4700';
const defaultDocsUrl = 'http://localhost:4717';

/**
 * Serves the marketplace; `apiUrl` is where the service and the SDK's files are, `others` the same
 * marketplace in other kinds of app.
 */
export async function startExample({
  port = 4701,
  apiUrl = defaultApiUrl,
  docsUrl = defaultDocsUrl,
  others,
} = {}) {
  const readPage = async (name) =>
    (await readFile(join(folder, `${name}.html`), 'utf8'))
      .replaceAll(defaultApiUrl, apiUrl)
      .replaceAll(defaultDocsUrl, docsUrl);
  const [marketplace, offer, network, missing, waiting] = await Promise.all(
    ['index', 'offer', 'network', 'missing', 'waiting'].map(readPage),
  );
  const offers = JSON.parse(await readFile(join(folder, 'dist/offers.json'), 'utf8'));
  const pages = {
    '/': marketplace,
    '/network': network,
    ...Object.fromEntries(offers.map(({ uuid }) => [`/offers/${uuid}`, offer])),
  };
  const files = sirv(folder, { dev: true, extensions: [], brotli: true, gzip: true });
  let launcher;
  const server = createServer((request, response) => {
    response.setHeader('Content-Security-Policy', contentSecurityPolicy(apiUrl));
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // Pages elsewhere may use the demo wallets too.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Referrer-Policy', 'no-referrer');
    const { pathname } = new URL(request.url, 'http://localhost');
    const page = pages[pathname];
    if (page) {
      // A service that starts refuses the connection at once; one that is busy takes its time.
      void isAnswering(`${apiUrl}/health/live`, 10_000).then((isStarted) => {
        if (isStarted) sendPage(response, 200, page);
        // Without the service there are no elements. The browser tries again.
        else sendPage(response.setHeader('Refresh', '1'), 503, waiting);
      });
      return;
    }
    const other = /^\/examples\/([a-z]+)$/.exec(pathname)?.[1];
    if (other) {
      void launcher.answer(other, response);
      return;
    }
    files(request, response, () => sendPage(response, 404, missing));
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  const url = `http://localhost:${server.address().port}`;
  launcher = new Launcher({ apiUrl, demoUrl: url, table: others });
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        launcher.close();
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

function sendPage(response, status, page) {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
}

/** Nothing but this server and the service, and nothing inline. */
function contentSecurityPolicy(apiUrl) {
  return [
    "default-src 'none'",
    `script-src 'self' ${apiUrl}`,
    `style-src 'self' ${apiUrl}`,
    `connect-src 'self' ${apiUrl}`,
    `img-src 'self' data: ${apiUrl}`,
    // A recording is looked at before it is sent.
    `media-src 'self' blob: ${apiUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { url, close } = await startExample({
    port: Number(process.env.PORT ?? 4701),
    apiUrl: process.env.SVC_API_URL ?? defaultApiUrl,
    docsUrl: process.env.SVC_DOCS_URL ?? defaultDocsUrl,
  });
  console.log(`The marketplace is at ${url}`);
  const stop = () => void close().then(() => process.exit(0));
  process.on('SIGTERM', stop).on('SIGINT', stop);
}
