import type { LinkedData } from './read-structured-data.js';
import { findReviewMistakes } from './review-snippet.js';
import { isProperty, isSubtype, isType, rangesOf, suits } from './vocabulary.js';

/**
 * Returns what violates the vocabulary of schema.org or the rules for review snippets: unknown types
 * and properties, properties of another type, values of an unexpected type, missing fields.
 */
export function findMistakes(data: LinkedData): string[] {
  const { '@context': context, ...node } = data;
  return [
    ...(context === 'https://schema.org' ? [] : [`the context is ${String(context)}`]),
    ...checkNode(node, ''),
    ...findReviewMistakes(node),
  ];
}

function checkNode({ '@type': type, ...properties }: LinkedData, path: string): string[] {
  if (typeof type !== 'string' || !isType(type))
    return [`${path || '/'} has no type of schema.org`];
  return Object.entries(properties).flatMap(([name, value]) => {
    const place = `${path}/${name}`;
    if (!isProperty(name)) return [`${place} is no property of schema.org`];
    if (!suits(name, type)) return [`${place} is no property of ${type}`];
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((one, index) =>
      checkValue(one, rangesOf(name), Array.isArray(value) ? `${place}/${index}` : place),
    );
  });
}

function checkValue(value: unknown, ranges: readonly string[], path: string): string[] {
  if (typeof value === 'object' && value !== null) {
    const { '@type': type } = value as LinkedData;
    const isExpected = ranges.some((range) => isSubtype(String(type), range));
    return [
      ...(isExpected ? [] : [`${path} is a ${String(type)}, not a ${ranges.join(' or ')}`]),
      ...checkNode(value as LinkedData, path),
    ];
  }
  const isExpected = ranges.some((range) => dataTypes[range]?.(value));
  return isExpected ? [] : [`${path} is ${JSON.stringify(value)}, not a ${ranges.join(' or ')}`];
}

const isoDate = /^\d{4}-\d\d-\d\d$/;

/** The form of schema.org's data types in JSON. */
const dataTypes: Record<string, (value: unknown) => boolean> = {
  Boolean: (value) => typeof value === 'boolean',
  Date: (value) => typeof value === 'string' && isoDate.test(value) && isTime(value),
  DateTime: (value) => typeof value === 'string' && value.includes('T') && isTime(value),
  Integer: (value) => Number.isInteger(value),
  Number: (value) => Number.isFinite(value),
  Text: (value) => typeof value === 'string' && value !== '',
  URL: (value) => typeof value === 'string' && URL.canParse(value),
};

const isTime = (value: string) => !Number.isNaN(Date.parse(value));
