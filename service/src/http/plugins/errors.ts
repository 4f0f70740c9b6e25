import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { privately } from './private-answers.js';
import { ServiceError, type ErrorName } from '../../errors/service-error.js';
import { translateError } from '../../use-cases/translate-error.js';

/** Returns every error in the envelope, without internal details. */
export const errors = fastifyPlugin((app: FastifyInstance) => {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const { method, url } = request;
    const path = url.split('?', 1)[0] ?? '';
    const message = `The route ${method} ${path.slice(0, 200)} does not exist.`;
    return sendError(new ServiceError('noSuchRoute', message), request, reply);
  });
});

/** Returns the response body of an error. */
export function toErrorBody({ errorCode, message }: ServiceError) {
  return { status: 'error', errorCode, errorMessage: message } as const;
}

/** Sends an error in the envelope; internal details are only logged. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const shown = toServiceError(error, request.id);
  if (shown.status >= 500) request.log.error({ err: error }, 'Request failed');
  else request.log.debug(describeRefusal(shown), 'Request refused');
  if (shown.status === 401)
    void reply.header('www-authenticate', challenges[shown.reason] ?? 'Bearer');
  if (shown.status === 503) void reply.header('retry-after', '1');
  // No hook runs for a path that the router cannot parse.
  void reply.header('cache-control', privately);
  return reply.code(shown.status).type('application/json; charset=utf-8').send(toErrorBody(shown));
}

/** Describes a refused request for the log, without the path of an unknown route, which may contain an address. */
function describeRefusal({ reason, errorCode, message }: ServiceError) {
  return { errorCode, ...(reason === 'noSuchRoute' ? {} : { reason: message }) };
}

/** The `WWW-Authenticate` challenges of errors other than a missing token: RFC 9470. */
const challenges: Partial<Record<ErrorName, string>> = {
  signInTooOld: 'Bearer error="insufficient_user_authentication", max_age=300',
};

/** Returns the error that the response states. */
function toServiceError(error: unknown, requestId: string): ServiceError {
  const known = translateError(error);
  if (known instanceof ServiceError) return known;
  const { statusCode = 500, message } = error as Partial<FastifyError>;
  switch (statusCode) {
    case 413:
      return new ServiceError('tooLarge', 'The body is larger than 64 KiB.');
    case 415:
      return new ServiceError('notJson', 'The body must be JSON: Content-Type: application/json.');
    default:
      if (statusCode >= 400 && statusCode < 500) {
        return new ServiceError('malformedRequest', message ?? 'The request is malformed.');
      }
      return new ServiceError(
        'internal',
        `Internal error. Give the operator the id of the request: ${requestId}.`,
      );
  }
}

const parserErrors: Record<string, ServiceError> = {
  HPE_HEADER_OVERFLOW: new ServiceError(
    'tooLarge',
    'The URL and the headers are larger than 128 KiB.',
  ),
};
const invalidRequest = new ServiceError('malformedRequest', 'The request is not valid HTTP.');
const reasonPhrases: Record<number, string> = { 400: 'Bad Request', 413: 'Content Too Large' };

/** Responds to requests that the parser of Node.js refuses, for which no request object exists. */
export function sendConnectionError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const shown = parserErrors[error.code ?? ''] ?? invalidRequest;
  const body = JSON.stringify(toErrorBody(shown));
  socket.end(
    `HTTP/1.1 ${shown.status} ${reasonPhrases[shown.status] ?? ''}\r\n` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `Cache-Control: ${privately}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
