import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { ServiceError } from '../errors/service-error.js';
import { createValidator } from '../schemas/validate.js';
import { parseQuery } from './parse-query.js';

/** The key under which the unread query string waits for the schema that says how to read it. */
const unread = Symbol('query string');

/** Reads nothing yet: only the route's schema says what is an object and what a number. */
export function keepQueryString(text: string): Record<string, unknown> {
  return { [unread]: text };
}

/** Validates by the schemas as they are; query strings are read by theirs first. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = createValidator(schema);
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
