import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { declarePublic } from './private-answers.js';

/** The path is the same from the sources and from the build. */
const folder = join(import.meta.dirname, '../../../pages/sdk');
/** Matches files whose name changes with their content. */
const hashed = /^p-[\w-]{6,}\.(?:entry\.)?(?:js|css|json)(?:\.br|\.gz)?$/;

/** Serves the files of the browser SDK to pages of any origin. */
export async function sdkFiles(app: FastifyInstance): Promise<void> {
  if (!existsSync(folder)) return;
  declarePublic(app);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      // The answer is the same for every origin, but depends on the encodings of the browser.
      vary: 'Accept-Encoding',
    });
    void reply.removeHeader('access-control-allow-credentials');
    done();
  });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/sdk/',
    index: false,
    decorateReply: false,
    cacheControl: false,
    // The build of the SDK has compressed its files already.
    preCompressed: true,
    setHeaders: (response, path) => {
      response.setHeader(
        'cache-control',
        hashed.test(basename(path)) ? 'public, max-age=31536000, immutable' : 'public, no-cache',
      );
    },
  });
}
