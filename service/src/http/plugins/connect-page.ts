import { existsSync, readFileSync } from 'node:fs';
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
  if (!existsSync(file)) return;
  const base = new URL(publicUrl).pathname.replace(/\/$/, '');
  const page = readFileSync(file, 'utf8').replaceAll('%BASE%', base);

  app.get('/connect', { schema: { hide: true } }, (request, reply) => {
    const addresses = new URL(request.url, publicUrl).searchParams.getAll('return');
    // The page reads the first one.
    const isAllowed = addresses.every((address) => isRegistered(address, origins));
    return isAllowed ? sendPage(reply) : reply.redirect(`${base}/connect`);
  });
  app.get('/connect/callback', { schema: { hide: true } }, (_request, reply) => sendPage(reply));

  function sendPage(reply: FastifyReply) {
    return reply
      .headers({
        'content-security-policy': policy,
        'cache-control': 'private, no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(page);
  }
}

/** Whether the address is of a page of a registered origin. */
function isRegistered(address: string, origins: readonly string[]): boolean {
  return URL.canParse(address) && origins.includes(new URL(address).origin);
}
