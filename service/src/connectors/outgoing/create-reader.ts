import { Ajv } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { NetworkError } from '../connector-error.js';

/**
 * Makes the check of a server's answer, which may have more fields than the schema: it returns the answer with its
 * type, or throws `NetworkError`, which names what was expected.
 */
export function createReader<Schema extends TSchema>(
  schema: Schema,
  what: string,
): (host: string, answer: unknown) => Static<Schema> {
  const validate = new Ajv().compile<Static<Schema>>(schema);
  return (host, answer) => {
    if (validate(answer)) return answer;
    throw new NetworkError(`${host} sent no valid ${what}.`);
  };
}
