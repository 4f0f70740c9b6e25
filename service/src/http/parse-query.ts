import qs from 'qs';
import type { TSchema } from 'typebox';
import { ServiceError } from '../errors/service-error.js';
import { parseJson } from '../schemas/json.js';

const maximumValues = 1000;

/**
 * Reads a query string as its schema says: objects and lists as JSON or as bracketed keys, lists
 * also as repeated or indexed parameters that hold JSON each, numbers and booleans as such.
 * @throws ServiceError `malformedRequest` or `invalidField`
 */
export function parseQuery(text: string, schema: TSchema): unknown {
  return decode(parse(text), schema, '');
}

function parse(text: string): unknown {
  try {
    return qs.parse(text, {
      depth: 5,
      strictDepth: true,
      arrayLimit: maximumValues,
      parameterLimit: 8 * maximumValues,
      throwOnLimitExceeded: true,
      plainObjects: true,
      decoder: (part, _default, _charset, role) => decodePart(part, role),
    });
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    if (error instanceof RangeError) {
      throw new ServiceError(
        'invalidField',
        'The query has too many parameters, or they are nested too deeply.',
      );
    }
    throw new ServiceError('malformedRequest', 'The query is not valid.', { cause: error });
  }
}

/** Refuses bytes that are not UTF-8, which the decoder of the library accepts. */
function decodePart(part: string, role?: 'key' | 'value'): string {
  const decoded = decodeURIComponent(part.replaceAll('+', ' '));
  if (role === 'key' && decoded.includes('__proto__')) {
    throw new ServiceError('malformedRequest', 'The query has the key "__proto__".');
  }
  return decoded;
}

/** The parts of JSON Schema that reading a query needs. */
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
  if (!Array.isArray(value)) return value;
  return value.map((item, index) => decode(item, items, `${name}.${index}`));
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function decodeNumber(text: string): unknown {
  return jsonNumber.test(text) ? Number(text) : text;
}
