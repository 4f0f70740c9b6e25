import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sirv from 'sirv';

/** The site loads only its own scripts and styles, some of them inline, and frames its live elements. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Serves the built site; until `built` resolves, a page with its state. */
export async function startDocs({ port = 4717, built = Promise.resolve() } = {}) {
  let files = (_request, response) => sendState(response, 'is being built', { Refresh: '2' });
  built.then(
    () => (files = readSite()),
    () => (files = (_request, response) => sendState(response, 'could not be built')),
  );
  const server = createServer((request, response) => {
    files(request, response, () => {
      // The page that VitePress writes for missing paths.
      response.statusCode = 404;
      request.url = '/404.html';
      files(request, response, () => response.end('Page not found.'));
    });
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  return {
    url: `http://localhost:${server.address().port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

function readSite() {
  return sirv(join(import.meta.dirname, 'dist'), {
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      const isHashed = path.startsWith('/assets/');
      response.setHeader('Cache-Control', isHashed ? 'max-age=31536000, immutable' : 'no-cache');
      response.setHeader('Content-Security-Policy', contentSecurityPolicy);
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Referrer-Policy', 'no-referrer');
    },
  });
}

function sendState(response, state, headers = {}) {
  response.writeHead(503, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy,
    ...headers,
  });
  response.end(`<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="color-scheme" content="light dark" />
  <title>Documentation</title>
  <link rel="icon" href="data:," />
  <p>The documentation ${state}.</p>
</html>
`);
}

/** Resolves when the program that has started this one says that the site is built; at once without one. */
async function waitForBuild() {
  if (!process.send) return;
  const [result] = await once(process, 'message');
  process.disconnect();
  if (result !== 'built') throw new Error('The documentation could not be built.');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { url } = await startDocs({
    port: Number(process.env.PORT ?? 4717),
    built: waitForBuild(),
  });
  if (!process.send) console.log(`The documentation is at ${url}`);
  const stop = () => process.exit(0);
  process.on('SIGTERM', stop).on('SIGINT', stop);
}
