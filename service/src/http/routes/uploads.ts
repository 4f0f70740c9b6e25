import { Readable } from 'node:stream';
import type {
  FastifyReply,
  FastifyRequest,
  onSendHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import { ServiceError, type ErrorName } from '../../errors/service-error.js';
import { otherMethods } from '../method-override.js';
import { requirePrincipal } from '../plugins/authentication.js';
import { VideoParameters } from '../../schemas/video.js';
import { createUpload, type OwnedUpload } from '../../use-cases/videos/create-upload.js';
import { finishUpload } from '../../use-cases/videos/finish-upload.js';
import { requireOwnVideo } from '../../use-cases/videos/require-own-video.js';
import { removeVideo } from '../../use-cases/videos/remove-video.js';
import { maximumBytes } from '../../videos/limits.js';
import { uploadIdHeader } from '../../videos/uploads.js';
import type { RoutePlugin } from './route-plugin.js';

/** Adds the routes of uploads by the tus protocol 1.0.0 (https://tus.io), described in docs/videos.md. */
export const uploadRoutes: RoutePlugin = async (app, { service }) => {
  app.removeAllContentTypeParsers();
  // The protocol server reads bodies as streams.
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.addHook('onSend', (request, reply, _payload, done) => {
    void reply.header('tus-resumable', version);
    if (request.method === 'OPTIONS') void reply.headers(protocolHeaders);
    done();
  });

  app.addHook('onRequest', (request, reply, done) => {
    const requestedVersion = request.headers['tus-resumable'];
    if (
      requestedVersion === undefined ||
      requestedVersion === version ||
      request.method === 'OPTIONS'
    ) {
      done();
      return;
    }
    void reply.header('tus-version', version);
    done(new ServiceError('unknownProtocol', `Tus-Resumable must be ${version}.`));
  });

  app.options('/videos', { schema: { hide: true } }, (_request, reply) => reply.code(204).send());

  const started = { schema: { hide: true }, config: { ...config, limit: 'upload' } } as const;
  addRoute('POST', '/videos', started, async (request, reply) => {
    const declared = Number(request.headers['upload-length'] ?? NaN);
    const bytes = Number.isSafeInteger(declared) && declared >= 0 ? declared : undefined;
    const upload = await createUpload(service, requirePrincipal(request), bytes);
    const { id } = upload;
    try {
      await forwardToProtocol(request, reply, { method: 'POST' }, { [uploadIdHeader]: id });
      await finishIfComplete(upload);
    } catch (error) {
      await removeVideo(service, id);
      throw error;
    }
    return reply.send();
  });

  addRoute('PATCH', '/videos/:id', { schema, config }, async (request, reply) => {
    const { id } = request.params;
    const upload = await requireOwnVideo(service, requirePrincipal(request), id);
    if (upload.finishedAt) throw new ServiceError('conflict', 'The upload is finished already.');
    try {
      await forwardToProtocol(request, reply, { method: 'PATCH', id });
    } catch (error) {
      // The upload cannot be finished, and its data would be stored for a day.
      const isTooLarge = error instanceof ServiceError && error.reason === 'tooLarge';
      if (isTooLarge) await removeVideo(service, id);
      throw error;
    }
    await finishIfComplete(upload);
    return reply.send();
  });

  const head = { schema, config, constraints: { tus: true } };
  addRoute('HEAD', '/videos/:id', head, async (request, reply) => {
    const { id } = request.params;
    // The connection was lost, or the service stopped, after the last byte.
    await finishIfComplete(await requireOwnVideo(service, requirePrincipal(request), id));
    const { uploadedBytes } = await requireOwnVideo(service, requirePrincipal(request), id);
    if (uploadedBytes === null) await forwardToProtocol(request, reply, { method: 'HEAD', id });
    else void reply.headers({ 'upload-offset': uploadedBytes, 'upload-length': uploadedBytes });
    return reply.send();
  });

  addRoute('DELETE', '/videos/:id', { schema }, async (request, reply) => {
    const { id } = request.params;
    await requireOwnVideo(service, requirePrincipal(request), id);
    if (await removeVideo(service, id)) return reply.code(204).send();
    throw new ServiceError(
      'conflict',
      'Feedback names the video: withdraw it from the feedback first.',
    );
  });

  for (const [url, methods] of Object.entries({
    '/videos': 'POST',
    '/videos/:id': 'PATCH, HEAD or DELETE',
  })) {
    app.post(url, { schema: { hide: true }, constraints: { methodOverride: otherMethods } }, () => {
      throw new ServiceError('malformedRequest', `X-HTTP-Method-Override must be ${methods}.`);
    });
  }

  /** Adds a route, and one for POST with the method in `X-HTTP-Method-Override`, as the protocol requires. */
  function addRoute(
    method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE',
    url: string,
    options: RouteShorthandOptions,
    handler: (request: FastifyRequest<UploadRoute>, reply: FastifyReply) => Promise<FastifyReply>,
  ): void {
    app.route<UploadRoute>({ ...options, method, url, handler });
    app.route<UploadRoute>({
      ...options,
      method: 'POST',
      url,
      constraints: { methodOverride: method },
      ...(method === 'HEAD' && { onSend: removeBody }),
      handler,
    });
  }

  /** Forwards the request to the protocol server, and copies its response. */
  async function forwardToProtocol(
    request: FastifyRequest,
    reply: FastifyReply,
    upload: ProtocolTarget,
    more?: Record<string, string>,
  ): Promise<void> {
    const answer = await service.videos.uploads
      .handle(toWebRequest(request, upload, more))
      .finally(() => {
        // The unread rest of the body would delay the next request of the connection.
        if (!request.raw.complete) void reply.header('connection', 'close');
      });
    if (interruptionStatuses.has(answer.status) && isAborted(request)) {
      request.log.info({ upload: upload.id }, 'Upload interrupted');
      throw new ServiceError('malformedRequest', 'The body ended too early.');
    }
    if (answer.status >= 400) throw toUploadError(answer.status, await answer.text());
    void reply.code(answer.status);
    for (const name of responseHeaders) {
      const value = answer.headers.get(name);
      if (value !== null) void reply.header(name, value);
    }
  }

  async function finishIfComplete(upload: OwnedUpload): Promise<void> {
    const received = await service.videos.uploads.findReceived(upload.id);
    if (received?.isComplete) await finishUpload(service, upload, received);
  }
};

/** The parameters of the path `/videos/:id`. */
interface UploadRoute {
  Params: { id: string };
}

/** The action of the protocol server and the id of its upload; a new upload has no `id`. */
interface ProtocolTarget {
  method: string;
  id?: string;
}

/** Removes the body: an answer to HEAD has none, even if the request was a POST. */
const removeBody: onSendHookHandler = (_request, _reply, _payload, done) => done(null, null);

/** The statuses of the protocol server for a body that ends too early. */
const interruptionStatuses = new Set([400, 500]);

/** Whether the caller disconnected or was too slow; the received data stays stored, and the upload can continue. */
function isAborted({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** The version of the protocol. */
const version = '1.0.0';

/** Uploads are sent in parallel parts, which must not be queued. */
const config = { unqueued: true };
const schema = { hide: true, params: VideoParameters };

const protocolHeaders = {
  'tus-version': version,
  'tus-extension': 'creation,creation-with-upload,creation-defer-length,expiration,termination',
  'tus-max-size': String(maximumBytes),
};

/** The headers of the protocol in requests and in responses. */
const requestHeaders = [
  'content-type',
  'content-length',
  'tus-resumable',
  'upload-metadata',
].concat(['upload-length', 'upload-defer-length', 'upload-offset']);
const responseHeaders = [
  'location',
  'upload-offset',
  'upload-length',
  'upload-defer-length',
].concat(['upload-metadata', 'upload-expires']);

function toWebRequest(
  { headers, raw }: FastifyRequest,
  { method, id }: ProtocolTarget,
  more: Record<string, string> = {},
): Request {
  const passed = requestHeaders.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return new Request(`http://upload/videos${id === undefined ? '' : `/${id}`}`, {
    method,
    headers: [...passed, ...Object.entries(more)],
    ...(method === 'HEAD' ? {} : { body: Readable.toWeb(raw) as ReadableStream, duplex: 'half' }),
  });
}

const errorNames: Record<number, ErrorName> = {
  403: 'malformedRequest',
  404: 'noSuchEntity',
  409: 'conflict',
  410: 'noSuchEntity',
  412: 'unknownProtocol',
  413: 'tooLarge',
  423: 'locked',
};

function toUploadError(status: number, text: string): Error {
  if (status >= 500) return new Error(text);
  return new ServiceError(errorNames[status] ?? 'malformedRequest', text.trim());
}
