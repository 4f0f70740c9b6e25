import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import sirv from 'sirv';
import { isAnswering, Launcher } from './others.mjs';
import { chooseLanguage, readPages } from './pages.mjs';

const folder = import.meta.dirname;
const defaultApiUrl = 'http://localhost:4700';
const defaultDocsUrl = 'http://localhost:4717';

/**
 * Serves the marketplace. `apiUrl` is the address of the service and the SDK's files, `rewardToken` the token
 * for endorsements, if there is one, `others` the same marketplace in other frameworks.
 */
export async function startExample({
  port = 4701,
  apiUrl = defaultApiUrl,
  docsUrl = defaultDocsUrl,
  rewardToken,
  others,
} = {}) {
  const pages = await readPages({ apiUrl, docsUrl, rewardToken });
  const policy = contentSecurityPolicy(apiUrl, rewardToken ? toNodeUrls(rewardToken) : []);
  const files = sirv(folder, { dev: true, extensions: [], brotli: true, gzip: true });
  let launcher;
  const server = createServer((request, response) => {
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // Pages elsewhere may use the demo wallets too.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Referrer-Policy', 'no-referrer');
    const address = new URL(`http://localhost${request.url}`);
    const language = chooseLanguage(address, request.headers.cookie);
    const page = pages.render(address, language);
    if (page) {
      // A service that starts refuses the connection at once; one that is busy takes its time.
      void isAnswering(`${apiUrl}/health/live`, 10_000).then((isStarted) => {
        if (isStarted) sendPage(request, response, 200, page);
        // Without the service there are no elements. The browser tries again.
        else
          sendPage(request, response.setHeader('Refresh', '1'), 503, pages.renderWaiting(language));
      });
      return;
    }
    const other = /^\/examples\/([a-z]+)$/.exec(address.pathname)?.[1];
    if (other) {
      void launcher.answer(other, response);
      return;
    }
    files(request, response, () => sendPage(request, response, 404, pages.renderMissing(language)));
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

function sendPage({ headers }, response, status, page) {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  const isCompressed = /\bgzip\b/.test(headers['accept-encoding']);
  if (isCompressed) response.setHeader('Content-Encoding', 'gzip');
  response.writeHead(status).end(isCompressed ? gzipSync(page) : page);
}

/** The addresses of the chain's node: a socket for the elements, HTTP for the demo wallets. */
function toNodeUrls({ rpcUrl }) {
  return [rpcUrl, rpcUrl.replace(/^ws/, 'http')];
}

/** Allows only this server, the service and the chain's node, and no inline code. */
function contentSecurityPolicy(apiUrl, nodeUrls) {
  return [
    "default-src 'none'",
    `script-src 'self' ${apiUrl}`,
    `style-src 'self' ${apiUrl}`,
    ['connect-src', "'self'", apiUrl, ...nodeUrls].join(' '),
    `img-src 'self' data: ${apiUrl}`,
    // The preview of a recording.
    `media-src 'self' blob: ${apiUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { SVC_REWARD_TOKEN: token } = process.env;
  const { url, close } = await startExample({
    port: Number(process.env.PORT ?? 4701),
    apiUrl: process.env.SVC_API_URL ?? defaultApiUrl,
    docsUrl: process.env.SVC_DOCS_URL ?? defaultDocsUrl,
    rewardToken: token && JSON.parse(token),
  });
  console.log(`The marketplace is at ${url}`);
  const stop = () => void close().then(() => process.exit(0));
  process.on('SIGTERM', stop).on('SIGINT', stop);
}
