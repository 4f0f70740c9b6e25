import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { ServiceError } from '../errors/service-error.js';
import { createInputValidator } from '../schemas/validate.js';
import { parseQuery } from './parse-query.js';

/** The key of the query string until the string is parsed by its schema. */
const unread = Symbol('query string');

/** Stores the query string unparsed: the schema of the route defines which parameters are objects or numbers. */
export function keepQueryString(text: string): Record<string, unknown> {
  return { [unread]: text };
}

/** Validates by the unchanged schemas; query strings are first parsed by theirs. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let validate: ReturnType<typeof createInputValidator> | undefined;
  // Compiled at the first request: compiling those of all routes would take a fifth of the start-up time.
  const check = (value: unknown) => (validate ??= createInputValidator(schema))(value);
  if (httpPart !== 'querystring') {
    return (value: unknown) => {
      const error = check(value);
      return error ? { error } : { value };
    };
  }
  return (query: { [unread]?: string }) => {
    try {
      const value = parseQuery(query[unread] ?? '', schema);
      const error = check(value);
      return error ? { error } : { value };
    } catch (error) {
      if (error instanceof ServiceError) return { error };
      throw error;
    }
  };
};
