import { code } from './markdown.js';

/** The part of JSON Schema that is read here. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  const?: string;
  enum?: readonly string[];
  description?: string;
  default?: unknown;
  required?: readonly string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: readonly Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  examples?: readonly unknown[];
}

/** The fields of an object, those of objects in it below their dotted names: name, type, meaning. */
export function fieldRows(schema: Schema, prefix = ''): string[][] {
  const { properties = {}, required = [], additionalProperties, items } = schema;
  const rows = Object.entries(properties).flatMap(([name, field]) => {
    const path = prefix + name;
    const meaning = [required.includes(name) && '**Required.**', describeMeaning(field)];
    return [
      [code(path), describeType(field), meaning.filter(Boolean).join(' ')],
      ...inside(field, path),
    ];
  });
  if (typeof additionalProperties === 'object') {
    rows.push(...inside(additionalProperties, `${prefix}*`));
  }
  if (items) rows.push(...inside(items, `${prefix}[]`));
  return rows;
}

/** The type in words, with a link to a schema that has a name. */
export function describeType({
  $ref,
  const: only,
  enum: values,
  type,
  items,
  anyOf,
  ...more
}: Schema): string {
  if ($ref) return linkTo($ref);
  if (only !== undefined) return code(`"${only}"`);
  if (values) return values.map((value) => code(`"${value}"`)).join(', ');
  if (anyOf) return [...new Set(anyOf.map(describeType))].join(' or ');
  const names = [type ?? 'any'].flat();
  const array = items && `array of ${describeType(items)}`;
  const map = typeof more.additionalProperties === 'object' && !more.properties;
  return names
    .map((name) => (name === 'array' && array) || (name === 'object' && map && 'map') || name)
    .join(' or ');
}

/** Its description, limits and default. */
export function describeMeaning(schema: Schema): string {
  const { description, default: value } = schema;
  const limits = describeLimits(schema);
  return [
    description,
    limits && `${limits}.`,
    value !== undefined && `Default ${code(JSON.stringify(value))}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function describeLimits({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
}: Schema): string {
  return [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
  ]
    .filter(Boolean)
    .join(', ');
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const shown = (number: number) => number.toLocaleString('en');
  if (least !== undefined && least === most) return `${shown(least)}${unit}`;
  if (least !== undefined && most !== undefined) return `${shown(least)}–${shown(most)}${unit}`;
  if (least !== undefined) return `At least ${shown(least)}${unit}`;
  return most === undefined ? '' : `At most ${shown(most)}${unit}`;
}

function inside(field: Schema, path: string): string[][] {
  if (field.items) return inside(field.items, `${path}[]`);
  return fieldRows(field, `${path}.`);
}

function linkTo(reference: string): string {
  const name = reference.split('/').at(-1)!;
  return `[${name}](./schemas.md#${name.toLowerCase()})`;
}
