import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { ServiceError } from '../../errors/service-error.js';
import { VideoParameters } from '../../schemas/video.js';
import { readVideo, type ServedFile } from '../../use-cases/videos/read-video.js';
import { describeFile } from './responses.js';
import type { RoutePlugin } from './route-plugin.js';

/** Serves finished videos and their posters to everyone who knows their URL. */
export const videoRoutes: RoutePlugin = async (app, { service }) => {
  const config = { access: 'anyone', isPublic: true } as const;
  const described = {
    tags: ['Videos'],
    security: [],
    params: VideoParameters,
  };
  const hidden = { schema: { hide: true, params: VideoParameters }, config };

  app.get(
    '/videos/:id',
    {
      schema: {
        ...described,
        operationId: 'getVideo',
        summary: 'Read an uploaded video',
        description: 'Returns the video, or the part in `Range`. The file never changes.',
        response: describeFile('video/webm', 'video/mp4'),
      },
      config,
      exposeHeadRoute: false,
    },
    async (request, reply) =>
      serve(
        request,
        reply,
        await readVideo(service, request.principal, request.params.id, 'video'),
      ),
  );
  app.head('/videos/:id', hidden, async (request, reply) =>
    serve(request, reply, await readVideo(service, request.principal, request.params.id, 'video')),
  );

  app.get(
    '/videos/:id/poster',
    {
      schema: {
        ...described,
        operationId: 'getVideoPoster',
        summary: 'Read the poster of an uploaded video',
        description:
          'Returns a frame of the video, at most 1,280 pixels wide and high. The file never changes.',
        response: describeFile('image/jpeg'),
      },
      config,
      exposeHeadRoute: false,
    },
    async (request, reply) =>
      serve(
        request,
        reply,
        await readVideo(service, request.principal, request.params.id, 'poster'),
      ),
  );
  app.head('/videos/:id/poster', hidden, async (request, reply) =>
    serve(request, reply, await readVideo(service, request.principal, request.params.id, 'poster')),
  );
};

/** Sends the file or the requested range of it. */
async function serve(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { contentType, bytes, read }: ServedFile,
): Promise<FastifyReply> {
  const ranges = headers.range === undefined ? undefined : parseRange(bytes, headers.range);
  if (ranges === -1) {
    void reply.header('content-range', `bytes */${bytes}`);
    throw new ServiceError(
      'unsatisfiableRange',
      `The range is outside of the file, which has ${bytes} bytes.`,
    );
  }
  // Invalid and multiple ranges return the full file, as HTTP allows.
  const isOne = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1;
  const [part] = isOne ? ranges : [];
  const { start, end } = part ?? { start: 0, end: bytes - 1 };
  void reply.code(part ? 206 : 200).headers({
    ...servedHeaders,
    'content-type': contentType,
    'content-length': end - start + 1,
    ...(part ? { 'content-range': `bytes ${start}-${end}/${bytes}` } : {}),
  });
  return reply.send(method === 'HEAD' ? undefined : await read({ start, end }));
}

const servedHeaders = {
  'accept-ranges': 'bytes',
  'cache-control': 'public, max-age=31536000, immutable',
  // A file that is opened directly cannot run any script.
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};
