import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createClientMetadata } from '../../connectors/bluesky/client-metadata.js';
import { getOrigin } from '../../origins.js';
import { createPermissionsPolicy } from './permissions-policy.js';

/** The path is the same from the sources and from the build. */
const file = join(import.meta.dirname, '../../../pages/sdk/connect/page.html');

/** The content policy of the page: its own files and operations, and images of people. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' https: data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** The page copies the link of an invitation. */
const permissionsPolicy = createPermissionsPolicy(['clipboard-write']);

/** Sent while the page is not built: `npm start` builds it when the marketplace is already running. */
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

/** The settings of the service that the page needs. */
export interface ConnectPageOptions {
  publicUrl: string;
  /** The origins of apps to which the page may lead back. */
  origins: readonly string[];
}

/**
 * Serves the page at which people connect accounts, at `/connect`; social networks lead back to `/connect/callback`. A
 * redirect removes a slash at the end of these paths. With `return`, the address of a page of a registered origin, the
 * page has a link back to that address. The page reads its attributes, not its own address, which a link can spell in
 * several ways (`/connect/%63allback`).
 */
export async function connectPage(
  app: FastifyInstance,
  { publicUrl, origins }: ConnectPageOptions,
): Promise<void> {
  // Social networks identify the service by this document, with the page or without it.
  app.get('/connect/client-metadata.json', publicly, (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=600');
    return createClientMetadata(publicUrl);
  });
  const base = new URL(publicUrl).pathname.replace(/\/$/, '');

  for (const path of ['connect', 'connect/callback'] as const) {
    app.get(`/${path}`, { schema: { hide: true } }, (request, reply) =>
      sendPage(request, reply, path),
    );
    app.get(`/${path}/`, { schema: { hide: true } }, ({ url }, reply) =>
      reply.redirect(`${base}/${path}${url.replace(/^[^?]*/, '')}`, 308),
    );
  }

  async function sendPage({ url }: FastifyRequest, reply: FastifyReply, path: string) {
    const addresses = new URL(url, publicUrl).searchParams.getAll('return');
    const pages = addresses.map((address) => findPage(address, origins));
    if (pages.includes(undefined)) return reply.redirect(`${base}/connect`);
    const page = await readPage({ BASE: base, PATH: path, RETURN: pages[0] ?? '' });
    if (page === undefined) void reply.code(503).headers({ refresh: '2', 'retry-after': '2' });
    return reply
      .headers({
        'content-security-policy': contentPolicy,
        'permissions-policy': permissionsPolicy,
      })
      .type('text/html; charset=utf-8')
      .send(page ?? substitute);
  }
}

const publicly = { schema: { hide: true }, config: { isPublic: true } } as const;

/** Replaces the placeholders of the page by the values; returns undefined while the page is not built. */
async function readPage(values: Record<string, string>): Promise<string | undefined> {
  try {
    const page = await readFile(file, 'utf8');
    return page.replaceAll(/%([A-Z]+)%/g, (place, name: string) =>
      escapeValue(values[name] ?? place),
    );
  } catch {
    return undefined;
  }
}

/** Escapes the value of an attribute. */
function escapeValue(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** Returns the address if it belongs to a page of a registered origin and has no user name. */
function findPage(address: string, origins: readonly string[]): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return undefined;
  return origins.includes(getOrigin(url)) ? url.href : undefined;
}
