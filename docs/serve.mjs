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

/** Serves the built site. */
export async function startDocs({ port = 4717 } = {}) {
  const files = sirv(join(import.meta.dirname, 'dist'), {
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
  const server = createServer((request, response) => {
    files(request, response, () => {
      // What VitePress writes for it.
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

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { url } = await startDocs({ port: Number(process.env.PORT ?? 4717) });
  console.log(`The documentation is at ${url}`);
  const stop = () => process.exit(0);
  process.on('SIGTERM', stop).on('SIGINT', stop);
}
