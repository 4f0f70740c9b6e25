import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the service has received a signal to stop. */
    isDraining: boolean;
    /** Closes each connection after its next response, and resolves after the given time. */
    drain(milliseconds: number): Promise<void>;
    /** Resolves when no request is in progress. */
    finished(): Promise<void>;
  }
}

/**
 * Stops without losing a request: for a while all requests are answered, but each response closes its connection, so
 * that no connection is closed while it transmits a request.
 */
export const drain = fastifyPlugin((app: FastifyInstance) => {
  let underWay = 0;
  const waiting: (() => void)[] = [];

  app.decorate('isDraining', false);
  app.decorate('drain', async (milliseconds: number) => {
    app.isDraining = true;
    await delay(milliseconds);
  });
  app.decorate('finished', async () => {
    if (underWay > 0) await new Promise<void>((resolve) => waiting.push(resolve));
  });
  app.addHook('onRequest', (_request, reply, done) => {
    underWay++;
    reply.raw.once('close', () => {
      if (--underWay === 0) for (const resolve of waiting.splice(0)) resolve();
    });
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (app.isDraining) void reply.header('connection', 'close');
    done();
  });
});
