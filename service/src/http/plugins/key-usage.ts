import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import type { KeyUsage } from '../../auth/key-usage.js';

/** Notes the uses of API keys, and counts the answered requests that needed `read:any`, after their answers. */
export const keyUsage = fastifyPlugin((app: FastifyInstance, { usage }: { usage: KeyUsage }) => {
  app.addHook('onResponse', (request, reply, done) => {
    const { principal, routeOptions } = request;
    if (principal?.kind === 'client') {
      usage.noteUse(principal.keyId);
      if (reply.statusCode < 400 && needsReadAny(routeOptions.schema)) {
        usage.countRead(principal.keyId);
      }
    }
    done();
  });
});

/** Whether clients need the scope `read:any`, by the security requirements of the operation. */
function needsReadAny(schema: { security?: readonly Requirement[] } | undefined): boolean {
  return schema?.security?.some(({ apiKey }) => apiKey?.includes('read:any')) ?? false;
}

type Requirement = Readonly<Record<string, readonly string[] | undefined>>;
