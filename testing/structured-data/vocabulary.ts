import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const schemaOrg = 'http://schema.org/';
const supertype = 'http://www.w3.org/2000/01/rdf-schema#subClassOf';
const kind = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

/** The vocabulary of schema.org as it publishes it: one statement in each line. */
const statements = readFileSync(
  createRequire(import.meta.url).resolve('@vocabulary/schema/schema.nq'),
  'utf8',
);

/** Term → predicate → terms, with the names of schema.org shortened. */
const terms = new Map<string, Map<string, string[]>>();
for (const [, subject, predicate, object] of statements.matchAll(/^<(\S+)> <(\S+)> <(\S+)> /gm)) {
  const term = shorten(subject!);
  if (!terms.has(term)) terms.set(term, new Map());
  const predicates = terms.get(term)!;
  const name = shorten(predicate!);
  predicates.set(name, [...(predicates.get(name) ?? []), shorten(object!)]);
}

/** Returns whether it is a type that schema.org has not replaced by another. */
export function isType(name: string): boolean {
  return isOfKind(name, 'http://www.w3.org/2000/01/rdf-schema#Class');
}

/** Returns whether it is a property that schema.org has not replaced by another. */
export function isProperty(name: string): boolean {
  return isOfKind(name, 'http://www.w3.org/1999/02/22-rdf-syntax-ns#Property');
}

/** Returns whether the type, or a type above it, has the property. */
export function suits(property: string, type: string): boolean {
  return read(property, 'domainIncludes').some((domain) => isSubtype(type, domain));
}

/** The types that a property's values may have. */
export function rangesOf(property: string): readonly string[] {
  return read(property, 'rangeIncludes');
}

/** Returns whether the type is the other, or below it. */
export function isSubtype(type: string, other: string): boolean {
  return type === other || read(type, supertype).some((one) => isSubtype(one, other));
}

function isOfKind(name: string, wanted: string): boolean {
  return read(name, kind).includes(wanted) && read(name, 'supersededBy').length === 0;
}

function read(term: string, predicate: string): readonly string[] {
  return terms.get(term)?.get(predicate) ?? [];
}

function shorten(address: string): string {
  return address.startsWith(schemaOrg) ? address.slice(schemaOrg.length) : address;
}
