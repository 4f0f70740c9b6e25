import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { ServiceError } from '../../errors/service-error.js';
import { parseJson } from '../../schemas/json.js';

/** Accepts only JSON in UTF-8 as bodies. */
export const jsonBodies = fastifyPlugin((app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (_request, body: Buffer, done) => {
      try {
        done(null, body.length === 0 ? undefined : parseJson(decode(body)));
      } catch (error) {
        done(error as Error);
      }
    },
  );
});

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new ServiceError('malformedRequest', 'The body is not valid UTF-8.');
  }
}
