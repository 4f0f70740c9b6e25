import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An element and its description. */
export interface Documentation {
  tag: string;
  docs: string;
}

const file = join(import.meta.dirname, '../dist/docs.json');

/** Reads the descriptions of all elements, by tag. */
export function readDocumentation(): Map<string, Documentation> {
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: Documentation[] };
  return new Map(components.map((component) => [component.tag, component]));
}
