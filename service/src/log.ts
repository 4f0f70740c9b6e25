import { pino, type Logger, type LoggerOptions } from 'pino';
import Type from 'typebox';
import { hideSecretParts } from './errors/hide-secret-parts.js';
import { defineSettings } from './settings.js';
import { getFailedStatement } from './storage/database/database-error.js';

/** The setting of the log. */
export const logSettings = defineSettings({
  title: 'Log',
  variables: {
    SVC_LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      default: 'info',
      description: 'Lowest level of log entries; `silent` for no log.',
    }),
  },
  read: ({ SVC_LOG_LEVEL: logLevel }) => ({ logLevel }),
});

/** Creates the log of the service on standard output. */
export function createLog(level: string): Logger {
  return pino(loggerOptions(level));
}

/** Returns the options of the log: JSON lines without secrets and personal data. */
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
      // An entry without a message would repeat the message of the error, which may have personal data.
      logMethod(args, method) {
        const [first, second] = args as [unknown, string?];
        const hasError = typeof first === 'object' && first !== null && 'err' in first;
        method.apply(this, hasError && second === undefined ? [first, 'An error occurred'] : args);
      },
    },
    serializers: {
      err: (error: unknown) => describeError(error),
      // The path and the query may identify people.
      req: ({ method }: { method: string }) => ({ method }),
    },
  };
}

/** The logged fields of an error: others may have the values of a statement. */
interface DescribedError {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: DescribedError;
}

function describeError(error: unknown, depth = 0): DescribedError {
  const { name, message = '', stack, code, cause } = error as Partial<NodeJS.ErrnoException>;
  const statement = getFailedStatement(error);
  return {
    type: name ?? typeof error,
    // The ORM puts the parameters of a statement into its message.
    message: statement === undefined ? hideSecretParts(message) : `Failed query: ${statement}`,
    ...(code === undefined ? {} : { code }),
    stack: extractFrames(stack ?? ''),
    ...(cause instanceof Object && depth < 5 ? { cause: describeError(cause, depth + 1) } : {}),
  };
}

/** Returns the frames of a stack, without the message. */
function extractFrames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}
