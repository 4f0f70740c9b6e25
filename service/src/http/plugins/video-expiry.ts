import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import type { VideoContext } from '../../service-context.js';
import { expireVideos } from '../../use-cases/videos/expire-videos.js';

const everyMilliseconds = 3_600_000;

/** Removes unfinished uploads and unused videos: at the start, and every hour. */
export const videoExpiry = fastifyPlugin(
  (app: FastifyInstance, { service }: { service: VideoContext }) => {
    let done = Promise.resolve();
    const expire = () => {
      done = done
        .then(() => expireVideos(service))
        .catch((error: unknown) => app.log.warn({ err: error }, 'Removing unused videos failed'));
    };
    const timer = setInterval(expire, everyMilliseconds).unref();
    expire();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await done;
    });
  },
);
