import type { Static, TSchema } from 'typebox';
import { createValidator } from '../../schemas/validate.js';
import { NetworkError } from '../connector-error.js';

/**
 * Makes the check of a server's answer, which may have more fields than the schema: it returns the typed answer, or
 * throws a `NetworkError` that says what was expected.
 */
export function createReader<Schema extends TSchema>(
  schema: Schema,
  what: string,
): (host: string, answer: unknown) => Static<Schema> {
  let validate: ReturnType<typeof createValidator> | undefined;
  return (host, answer) => {
    // Compiled late: the service starts faster.
    const cause = (validate ??= createValidator(schema))(answer);
    if (!cause) return answer as Static<Schema>;
    throw new NetworkError(`${host} sent no valid ${what}: ${cause.message}`, { cause });
  };
}
