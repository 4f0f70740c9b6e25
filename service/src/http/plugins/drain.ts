import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the service was told to stop. */
    isDraining: boolean;
    /** Asks clients to leave, and resolves when they have had the time to. */
    drain(milliseconds: number): Promise<void>;
    /** Resolves when no request is under way any more. */
    finished(): Promise<void>;
  }
}

/**
 * Stops without dropping a request: for a while everything is still answered, but each answer
 * closes its connection, so that none is cut while a request is on its way in it.
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
