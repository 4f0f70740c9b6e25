import { Ajv, type ErrorObject } from 'ajv';
import type { TSchema } from 'typebox';
import { ServiceError } from '../errors/service-error.js';

const ajv = new Ajv({ strict: true, allowUnionTypes: true });
ajv.addFormat('uri', (text) => URL.canParse(text));
ajv.addKeyword({
  keyword: 'x-text',
  schemaType: 'boolean',
  validate: (_: boolean, value: unknown) => isText(value),
});
ajv.addVocabulary(['x-consume', 'example']);

/**
 * Makes the check of a schema, which nothing is coerced, removed or added for: it returns the
 * `invalidField` error that names the first field that is wrong.
 */
export function createValidator(schema: TSchema): (value: unknown) => ServiceError | undefined {
  const validate = ajv.compile(schema);
  return (value) =>
    validate(value)
      ? undefined
      : new ServiceError('invalidField', formatErrors(validate.errors ?? []));
}

const control = /[^\P{Cc}\t\n\r]/u;

/** Whether every string within is text: well-formed, of the control characters tabs and line breaks alone. */
function isText(value: unknown): boolean {
  if (typeof value === 'string') return !control.test(value) && !/\p{Cs}/u.test(value);
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([key, part]) => isText(key) && isText(part));
}

function formatErrors(errors: readonly ErrorObject[]): string {
  const [first, ...others] = errors;
  if (!first) return 'The request is not valid.';
  // Of the alternatives of a union, the caller meant the one that matched deepest.
  const error = others.reduce(
    (best, next) => (next.instancePath.length > best.instancePath.length ? next : best),
    first,
  );
  return describe(error);
}

function describe({ keyword, instancePath, params, propertyName, message }: ErrorObject): string {
  const path = instancePath.slice(1).split('/').filter(Boolean).map(unescape);
  const field = (...more: string[]) =>
    [...path, ...more].map((name) => name.slice(0, 64)).join('.') || 'The request';
  if (propertyName !== undefined) return `${field(propertyName)} is not an allowed name.`;
  switch (keyword) {
    case 'additionalProperties':
      return `${field(String(params['additionalProperty']))} is not a known field.`;
    case 'required':
      return `${field(String(params['missingProperty']))} is missing.`;
    case 'pattern':
      return `${field()} does not have the documented form.`;
    case 'format':
      return `${field()} is not a valid URL.`;
    case 'x-text':
      return `${field()} has characters that are not allowed.`;
    case 'const':
    case 'enum':
      return `${field()} is not one of the documented values.`;
    default:
      return `${field()} ${message ?? 'is not valid'}.`;
  }
}

/** A segment of a JSON pointer. */
function unescape(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
