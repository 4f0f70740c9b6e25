import { Ajv, type ErrorObject } from 'ajv';
import type { TSchema } from 'typebox';
import { ServiceError } from '../errors/service-error.js';
import { cleanText } from '../text/clean-text.js';
import { describeRefusedCharacter } from '../text/refused-character.js';
import { findRefusedText, formatField } from './refused-text.js';
import type { TextKind } from './text.js';

const ajv = new Ajv({ strict: true, allowUnionTypes: true, verbose: true });
ajv.addFormat('uri', (text) => URL.canParse(text));
ajv.addKeyword({
  keyword: 'x-text',
  metaSchema: { enum: ['line', 'paragraphs', 'free'] },
  // White space that an import removes does not count.
  validate: (form: TextKind, text: unknown) =>
    form === 'free' ||
    typeof text !== 'string' ||
    text === '' ||
    cleanText(text, { lineBreaks: form === 'paragraphs' }) !== '',
});
ajv.addVocabulary(['x-client-name', 'x-consume', 'x-schema', 'example']);

/**
 * Makes the check of a schema, without coercing, removing or adding values: it returns the `invalidField` error of
 * the first wrong field.
 */
export function createValidator(schema: TSchema): (value: unknown) => ServiceError | undefined {
  const validate = ajv.compile(removeIds(schema));
  return (value) =>
    validate(value)
      ? undefined
      : new ServiceError('invalidField', formatErrors(validate.errors ?? []));
}

/** Does the same for input of people, clients and operators: names characters that no text may have. */
export function createInputValidator(
  schema: TSchema,
): (value: unknown) => ServiceError | undefined {
  const validate = createValidator(schema);
  return (value) => findRefusedText(value) ?? validate(value);
}

/**
 * Copies a schema without `$id`, which names schemas in the document: a schema is used at many places, with several
 * descriptions.
 */
function removeIds(schema: TSchema): TSchema {
  const text = JSON.stringify(schema, (key, part: unknown) => (key === '$id' ? undefined : part));
  return JSON.parse(text) as TSchema;
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

function describe({
  keyword,
  instancePath,
  params,
  propertyName,
  message,
  data,
}: ErrorObject): string {
  const path = instancePath.slice(1).split('/').filter(Boolean).map(unescape);
  const field = (...more: string[]) => formatField([...path, ...more]);
  if (propertyName !== undefined) return `${field(propertyName)} is not an allowed name.`;
  switch (keyword) {
    case 'additionalProperties':
      return `${field(String(params['additionalProperty']))} is not a known field.`;
    case 'required':
      return `${field(String(params['missingProperty']))} is missing.`;
    case 'pattern': {
      const refused = describeRefusedCharacter(String(data), { lineBreaks: false });
      return `${field()} ${refused === undefined ? 'does not have the documented form' : `has ${refused}`}.`;
    }
    case 'format':
      return `${field()} is not a valid URL.`;
    case 'x-text':
      return `${field()} must NOT have fewer than 1 characters.`;
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
