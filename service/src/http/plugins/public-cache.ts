import etag from '@fastify/etag';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { appendVary } from '../append-vary.js';

declare module 'fastify' {
  interface FastifyReply {
    /** Declares that the answer is the same for every reader: caches may store it for a minute. */
    allowPublicCache(): void;
  }
}

/** Lets caches store public answers, and answers 304 to requests that already have the present one. */
export const publicCache = fastifyPlugin(async (app: FastifyInstance) => {
  await app.register(etag, { weak: true });
  app.decorateReply('allowPublicCache', function (this: FastifyReply) {
    void this.header('cache-control', 'public, max-age=60');
    // Answers to requests with a token differ: this is for caches that store those too.
    appendVary(this, 'Authorization', 'Accept-Language');
  });
});
