import type { TSchema } from 'typebox';
import { ServiceError } from '../errors/service-error.js';
import { parseJson } from '../schemas/json.js';
import { readParameters } from './read-parameters.js';

/**
 * Parses a query string by its schema: objects and lists as JSON or as bracketed keys, lists also as repeated or
 * indexed parameters that contain JSON each, numbers and booleans as such.
 * @throws ServiceError `malformedRequest` or `invalidField`
 */
export function parseQuery(text: string, schema: TSchema): unknown {
  return decode(readParameters(text), schema, '');
}

/** The parts of JSON Schema that parsing a query needs. */
interface QuerySchema {
  type?: string;
  properties?: Record<string, QuerySchema>;
  additionalProperties?: QuerySchema | boolean;
  items?: QuerySchema;
}

function decode(value: unknown, schema: QuerySchema, name: string): unknown {
  switch (schema.type) {
    case 'object':
      return typeof value === 'string'
        ? decodeJson(value, name)
        : decodeObject(value, schema, name);
    case 'array':
      return decodeList(value, schema.items ?? {}, name);
    case 'integer':
    case 'number':
      return typeof value === 'string' ? decodeNumber(value) : value;
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    default:
      return value;
  }
}

function decodeJson(text: string, name: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new ServiceError(error.reason, `${name}: ${error.message}`);
  }
}

function decodeObject(value: unknown, schema: QuerySchema, name: string): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      decode(part, schema.properties?.[key] ?? rest, name ? `${name}.${key}` : key),
    ]),
  );
}

function decodeList(value: unknown, items: QuerySchema, name: string): unknown {
  if (value === '') return [];
  if (typeof value === 'string') {
    const decoded = decodeJson(value, name);
    // A repeatable parameter that occurs once.
    return Array.isArray(decoded) ? decoded : [decoded];
  }
  const list = isIndexed(value) ? Object.values(value) : value;
  if (!Array.isArray(list)) return value;
  return list.map((item, index) => decode(item, items, `${name}.${index}`));
}

/** Whether the object is a list with indexes as keys, in whose order its items are. */
function isIndexed(value: unknown): value is Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  return Object.keys(value).every((name) => /^(0|[1-9]\d{0,8})$/.test(name));
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function decodeNumber(text: string): unknown {
  return jsonNumber.test(text) ? Number(text) : text;
}
