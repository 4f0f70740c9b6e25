import type { TSchema } from 'typebox';
import type { ServiceError } from '../errors/service-error.js';
import type { TextKind } from '../schemas/text.js';
import { createInputValidator } from '../schemas/validate.js';
import { cleanText } from '../text/clean-text.js';

/**
 * Reads the body of a line: cleans its texts, and checks it.
 * @throws ServiceError `invalidField`
 */
export type BodyReader = (body: unknown) => unknown;

/** Makes the reader of bodies with this schema. */
export function createBodyReader(schema: TSchema): BodyReader {
  const check: (body: unknown) => ServiceError | undefined = createInputValidator(schema);
  return (body) => {
    const cleaned = cleanTexts(body, schema);
    const error = check(cleaned);
    if (error) throw error;
    return cleaned;
  };
}

/** The parts of JSON Schema that lead to texts. */
interface TextSchema {
  'x-text'?: TextKind;
  type?: unknown;
  properties?: Record<string, TextSchema>;
  additionalProperties?: TextSchema | boolean;
  items?: TextSchema;
  anyOf?: TextSchema[];
}

/**
 * Copies a value, and cleans its texts as their schemas say. Names of fields, and values that identify something,
 * stay.
 */
function cleanTexts(value: unknown, schema: TextSchema): unknown {
  const { 'x-text': kind, anyOf } = schema;
  if (anyOf) return anyOf.reduce(cleanTexts, value);
  if (typeof value === 'string') {
    return kind === undefined ? value : cleanText(value, { lineBreaks: kind !== 'line' });
  }
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const items = kind === 'free' ? schema : schema.items;
    return items ? value.map((item) => cleanTexts(item, items)) : value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const inner = kind === 'free' ? schema : findSchema(schema, name);
      return [name, inner ? cleanTexts(part, inner) : (part as unknown)];
    }),
  );
}

function findSchema({ properties, additionalProperties }: TextSchema, name: string) {
  if (properties && Object.hasOwn(properties, name)) return properties[name];
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}
