import type { TSchema } from 'typebox';
import { ErrorEnvelope, Nothing, success } from '../../schemas/envelope.js';

const error = { ...ErrorEnvelope, 'x-response-description': 'Any error.' };

/** Describes the responses of an operation that returns a result. */
export function describeResult<Result extends TSchema>(result: Result) {
  return { 200: addDescription(success(result), 'Success.'), default: error };
}

/** Describes the responses of an operation that returns a file of one of the types. */
export function describeFile(...types: string[]) {
  const content = Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  );
  return {
    200: { description: 'The whole file.', content },
    206: { description: 'The requested range of the file.', content },
    default: error,
  };
}

/** Describes the response of an operation that returns a text of the type. */
export function describeText(type: string) {
  return {
    200: { description: 'Success.', content: { [type]: { schema: { type: 'string' } } } },
    default: error,
  };
}

/** Describes the responses of an operation that creates or updates. */
export function describeWrite<Result extends TSchema>(
  what: string,
  result: Result | typeof Nothing = Nothing,
) {
  return {
    200: addDescription(success(result), `The ${what} existed and was updated.`),
    201: addDescription(success(result), `The ${what} was created.`),
    default: error,
  };
}

/** Describes the responses of an operation that creates something, or returns the existing one. */
export function describeCreated<Result extends TSchema>(result: Result, what: string) {
  return {
    200: addDescription(success(result), `The ${what} existed.`),
    201: addDescription(success(result), `The ${what} was created.`),
    default: error,
  };
}

/** Returns the response of a write. */
export function toWriteResponse({ created }: { created: boolean }) {
  return { code: created ? 201 : 200, body: { status: 'success', result: {} } } as const;
}

function addDescription<Schema extends TSchema>(schema: Schema, description: string): Schema {
  return { ...schema, 'x-response-description': description };
}
