import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createClientMetadata } from '../../connectors/bluesky/client-metadata.js';

/** The page of the SDK build; the same path from the sources and from the build. */
const file = join(import.meta.dirname, '../../../../core/dist/connect/page.html');

/** What the page may do: its own files and requests, and images of people. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src https: http: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Sent while the page is not built: `npm start` builds it when the marketplace already answers. */
const substitute = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="color-scheme" content="light dark" />
  <meta name="robots" content="noindex" />
  <title>Your network</title>
  <link rel="icon" href="data:," />
  <p>This page is being built. It appears here when that is done.</p>
</html>
`;

/** What the page needs to know of the service. */
export interface ConnectPageOptions {
  publicUrl: string;
  /** The origins of apps to which the page leads back. */
  origins: readonly string[];
}

/**
 * The page at which people connect accounts, at `/connect`; networks lead back to `/connect/callback`. With `return`,
 * the address of a page of a registered origin, it has a link back to that.
 */
export async function connectPage(
  app: FastifyInstance,
  { publicUrl, origins }: ConnectPageOptions,
): Promise<void> {
  // Networks know the service by this document, with the page or without it.
  app.get('/connect/client-metadata.json', { schema: { hide: true } }, (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=600');
    return createClientMetadata(publicUrl);
  });
  const base = new URL(publicUrl).pathname.replace(/\/$/, '');

  app.get('/connect', { schema: { hide: true } }, (request, reply) => {
    const addresses = new URL(request.url, publicUrl).searchParams.getAll('return');
    // The page reads the first one.
    const isAllowed = addresses.every((address) => isRegistered(address, origins));
    return isAllowed ? sendPage(reply) : reply.redirect(`${base}/connect`);
  });
  app.get('/connect/callback', { schema: { hide: true } }, (_request, reply) => sendPage(reply));

  async function sendPage(reply: FastifyReply) {
    const page = await readPage(base);
    if (page === undefined) void reply.code(503).headers({ refresh: '2', 'retry-after': '2' });
    return reply
      .headers({
        'content-security-policy': policy,
        'cache-control': 'private, no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(page ?? substitute);
  }
}

/** Returns nothing while the page is not built. */
async function readPage(base: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).replaceAll('%BASE%', base);
  } catch {
    return undefined;
  }
}

/** Whether the address is of a page of a registered origin. */
function isRegistered(address: string, origins: readonly string[]): boolean {
  return URL.canParse(address) && origins.includes(new URL(address).origin);
}
