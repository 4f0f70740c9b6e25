import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';

/** Sets security headers and CORS. */
export const security = fastifyPlugin(
  async (app: FastifyInstance, { origins }: { origins: readonly string[] }) => {
    await app.register(helmet, {
      // Responses are data; each page has its own policy.
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      // For browsers that do not support `frame-ancestors`.
      xFrameOptions: { action: 'deny' },
      // Harmless on http, where browsers ignore it.
      strictTransportSecurity: { maxAge: 31_536_000 },
    });
    await app.register(cors, {
      origin: [...origins],
      methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
      // Without `allowedHeaders`, all are allowed: tracing libraries add some to every request of a page.
      exposedHeaders: [
        'api-version',
        'x-request-id',
        'retry-after',
        'ratelimit-limit',
        'ratelimit-remaining',
        'ratelimit-reset',
        'location',
        'tus-resumable',
        'tus-version',
        'tus-extension',
        'tus-max-size',
        'upload-length',
        'upload-defer-length',
        'upload-offset',
        'upload-metadata',
        'upload-expires',
      ],
      maxAge: 3_600,
      // A preflight for an unknown route gets the same response as others.
      strictPreflight: false,
    });
  },
);
