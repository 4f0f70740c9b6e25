import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { ServiceContext } from '../../service-context.js';
import type { VideoContext } from '../../use-cases/videos/read-video.js';

/** A plugin of routes that call use cases. */
export type RoutePlugin = FastifyPluginAsyncTypebox<{ service: ServiceContext & VideoContext }>;
