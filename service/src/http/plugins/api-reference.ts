import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import etag from '@fastify/etag';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createPermissionsPolicy } from './permissions-policy.js';
import { declarePublic } from './private-answers.js';

/** The path is the same from the sources and from the build. */
const folder = join(import.meta.dirname, '../../../pages/docs');

const { BROTLI_PARAM_QUALITY } = constants;

/** The content policy of the page: its own files, and requests to try operations. */
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

const permissionsPolicy = createPermissionsPolicy([]);

/** Serves the page of the operations, at which people can try them, at `/docs/`. */
export async function apiReference(
  app: FastifyInstance,
  { publicUrl, docsUrl }: { publicUrl: string; docsUrl: string | undefined },
): Promise<void> {
  const file = join(folder, 'page.html');
  if (!existsSync(file)) return;
  const { href, pathname } = new URL(publicUrl);
  const service = href.replace(/\/$/, '');
  const base = pathname.replace(/\/$/, '');
  const page = addDocsLink(readFileSync(file, 'utf8'), docsUrl).replaceAll(
    '%SERVICE%',
    () => service,
  );

  const compress = rememberCompressed(page);

  await app.register(etag, { weak: true });
  declarePublic(app);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('cache-control', 'public, no-cache');
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.headers({
      'content-security-policy': policy,
      'permissions-policy': permissionsPolicy,
      vary: 'Accept-Encoding',
    });
    done();
  });
  app.get('/docs', { schema: { hide: true } }, (_request, reply) =>
    reply.redirect(`${base}/docs/`),
  );
  app.get('/docs/', { schema: { hide: true } }, async ({ headers }, reply) => {
    void reply.type('text/html; charset=utf-8');
    const encoding = negotiate(headers['accept-encoding'] ?? '', encodings);
    if (encoding === null) return reply.send(page);
    return reply.header('content-encoding', encoding).send(await compress(encoding));
  });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/docs/',
    index: false,
    decorateReply: false,
    cacheControl: false,
    // The reference's build has compressed its files already.
    preCompressed: true,
    // The page is sent with the service's address, however a request spells its path.
    allowedPath: (path) => posix.normalize(path) !== '/page.html',
  });
}

/** Sets the address of the link to the documentation, or removes the link. */
const addDocsLink = (page: string, docsUrl: string | undefined) =>
  docsUrl
    ? page.replace('%DOCS%', () => new URL(docsUrl).href)
    : page.replace(/<a href="%DOCS%">[^<]*<\/a>/, '');

const compressions = {
  // The highest quality takes 400 ms, for a size reduced by 15 %.
  br: (page: string) => promisify(brotliCompress)(page, { params: { [BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (page: string) => promisify(gzip)(page),
};
type Encoding = keyof typeof compressions;
const encodings: Encoding[] = ['br', 'gzip'];

/** Compresses the page at the first request of each encoding. */
function rememberCompressed(page: string): (encoding: Encoding) => Promise<Buffer> {
  const compressed: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return (encoding) => (compressed[encoding] ??= compressions[encoding](page));
}
