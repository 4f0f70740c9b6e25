import etag from '@fastify/etag';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { appendVary } from '../append-vary.js';

declare module 'fastify' {
  interface FastifyReply {
    /** The answer is the same for every reader: caches may keep it for a minute. */
    allowPublicCache(): void;
  }
}

/** Lets caches keep public answers, and answers 304 to callers that have the present one. */
export const publicCache = fastifyPlugin(async (app: FastifyInstance) => {
  await app.register(etag, { weak: true });
  app.decorateReply('allowPublicCache', function (this: FastifyReply) {
    void this.header('cache-control', 'public, max-age=60');
    // Answers to tokens differ, in case a cache stores those too.
    appendVary(this, 'Authorization', 'Accept-Language');
  });
});
