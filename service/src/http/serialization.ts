import { build } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';

/** Serialises answers as JSON by their schemas. */
export const compileSerializer: FastifySerializerCompiler<TSchema> = ({ schema }) => {
  let serialize: Serialize | undefined;
  // Compiled at the first answer: compiling those of all routes would take a third of the start-up time.
  return (answer: unknown) => (serialize ??= build(schema) as Serialize)(answer);
};

type Serialize = (answer: unknown) => string;
