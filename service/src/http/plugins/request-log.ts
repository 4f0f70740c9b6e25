import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import type { LoggerOptions } from 'pino';
import { failedStatement } from '../../storage/database-error.js';

/** How the service logs: JSON lines, without secrets and without what people said. */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    redact: {
      paths: [
        'authorization',
        'cookie',
        'signature',
        'access_token',
        '*.authorization',
        '*.cookie',
        '*.signature',
        '*.access_token',
        'req.headers',
      ],
      censor: '[redacted]',
    },
    hooks: {
      // Without words of its own an entry would repeat the error's, as they are.
      logMethod(args, method) {
        const [first, second] = args as [unknown, string?];
        const hasError = typeof first === 'object' && first !== null && 'err' in first;
        method.apply(this, hasError && second === undefined ? [first, 'An error occurred'] : args);
      },
    },
    serializers: {
      err: (error: unknown) => describeError(error),
      // The query names people.
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: pathOf(url) }),
    },
  };
}

/** One line a request, when it is answered. */
export const requestLog = fastifyPlugin((app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      },
      'Request answered',
    );
    done();
  });
});

/** The id that a caller gave its request, when it is a harmless one, else a new one. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

/** What of an error is logged: other fields may hold the values of a statement. */
interface DescribedError {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: DescribedError;
}

function describeError(error: unknown, depth = 0): DescribedError {
  const { name, message = '', stack, code, cause } = error as Partial<NodeJS.ErrnoException>;
  const statement = failedStatement(error);
  return {
    type: name ?? typeof error,
    // The ORM puts the parameters of a statement into its message.
    message: statement === undefined ? message : `Failed query: ${statement}`,
    ...(code === undefined ? {} : { code }),
    stack: framesOf(stack ?? ''),
    ...(cause instanceof Object && depth < 5 ? { cause: describeError(cause, depth + 1) } : {}),
  };
}

/** Where it happened, without the message that comes before. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
