import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import etag from '@fastify/etag';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The output of the reference's build; the same path from the sources and from the build. */
const folder = join(import.meta.dirname, '../../../../docs/api-reference/dist');

/** What the page may do: its own files, and requests to try operations. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** The page at which people read about the operations and try them, at `/docs/`. */
export async function apiReference(
  app: FastifyInstance,
  { publicUrl }: { publicUrl: string },
): Promise<void> {
  const file = join(folder, 'page.html');
  if (!existsSync(file)) return;
  const { href, pathname } = new URL(publicUrl);
  const service = href.replace(/\/$/, '');
  const base = pathname.replace(/\/$/, '');
  const page = readFileSync(file, 'utf8').replaceAll('%SERVICE%', () => service);

  await app.register(etag, { weak: true });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.headers({ 'content-security-policy': policy, 'cache-control': 'public, no-cache' });
    done();
  });
  app.get('/docs', { schema: { hide: true } }, (_request, reply) =>
    reply.redirect(`${base}/docs/`),
  );
  app.get('/docs/', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page),
  );
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/docs/',
    index: false,
    decorateReply: false,
    cacheControl: false,
    // The page is sent with the service's address.
    allowedPath: (path) => path !== '/page.html',
  });
}
