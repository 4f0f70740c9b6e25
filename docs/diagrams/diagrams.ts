import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const pages = join(import.meta.dirname, '..');

/** A diagram of a page in Mermaid's language, which GitHub renders and the site shows as a recorded picture. */
export interface Diagram {
  title: string;
  description: string;
  source: string;
}

/** Reads the diagrams of all pages. */
export function readAllDiagrams(): Diagram[] {
  return readdirSync(pages)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => readDiagrams(readFileSync(join(pages, name), 'utf8')));
}

/** Reads the diagrams of a page in Markdown. */
export function readDiagrams(markdown: string): Diagram[] {
  return [...markdown.matchAll(/^```mermaid\n(.*?)^```/gms)].map(([, source = '']) =>
    toDiagram(source),
  );
}

/** A diagram with its title and description, which its source states for screen readers. */
export function toDiagram(source: string): Diagram {
  const read = (name: string) => new RegExp(`^ *${name}: (.+)$`, 'm').exec(source)?.[1] ?? '';
  return { title: read('accTitle'), description: read('accDescr'), source };
}

/** The name of a diagram's picture in `docs/public/diagrams`. */
export function namePicture({ title }: Pick<Diagram, 'title'>, scheme: 'light' | 'dark'): string {
  return `${title.toLowerCase().replaceAll(' ', '-')}-${scheme}.svg`;
}
