import Type, { type Static, type TSchema, type TSchemaOptions } from 'typebox';
import type { TextKind } from './text.js';

/** An object with values of one kind under any names. */
export function MapOf<Value extends TSchema>(
  value: Value,
  { keys, ...options }: TSchemaOptions & { keys?: string } = {},
) {
  return Type.Unsafe<Record<string, Static<Value>>>({
    type: 'object',
    ...(keys === undefined ? {} : { propertyNames: { type: 'string', pattern: keys } }),
    additionalProperties: value,
    ...options,
  });
}

/** The schema's value, or null. */
export function orNull<Value extends TSchema>(schema: Value) {
  const { type } = schema as { type?: string };
  return Type.Unsafe<Static<Value> | null>({ ...schema, type: [type, 'null'] });
}

/** JSON of any shape. */
export const FreeValue = Type.Unsafe<unknown>({ 'x-text': 'free' satisfies TextKind });

/** Free-form properties as returned. */
export const Properties = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'Free-form; may be empty.',
});
