import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { declarePublic } from './private-answers.js';

/** The folder of the images; the path is the same from the sources and from the build. */
const folder = join(import.meta.dirname, '../../../images/badges');
const day = 86_400;

/** Serves the images of the badge sets that a new database has, to pages of any origin. */
export async function badgeImages(app: FastifyInstance): Promise<void> {
  declarePublic(app);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    void reply.removeHeader('access-control-allow-credentials').removeHeader('vary');
    done();
  });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/badges/',
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (response) => {
      response.setHeader('cache-control', `public, max-age=${day}`);
    },
  });
}
