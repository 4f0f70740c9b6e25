import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the SDK's build writes about an element from its code. */
export interface Documentation {
  tag: string;
  docs: string;
  props: {
    attr?: string;
    name: string;
    type: string;
    default?: string;
    required: boolean;
    docs: string;
  }[];
  events: { event: string; detail: string; docs: string }[];
  methods: { name: string; signature: string; docs: string }[];
  slots: { name: string; docs: string }[];
  parts: { name: string; docs: string }[];
  /** Custom properties. */
  styles: { name: string; docs: string }[];
}

const file = join(import.meta.dirname, '../dist/docs.json');

/** All elements, by their tags. */
export function readDocumentation(): Map<string, Documentation> {
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: Documentation[] };
  return new Map(components.map((component) => [component.tag, component]));
}
