import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonDocs, JsonDocsComponent } from '@stencil/core/internal';
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { root } from './pages.js';

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.ParentNode;

const docs = JSON.parse(readFileSync(join(root, 'core/dist/docs.json'), 'utf8')) as JsonDocs;
export const elements: ReadonlyMap<string, JsonDocsComponent> = new Map(
  docs.components.map((element) => [element.tag, element]),
);

/** Events of the elements, and those of `window` that are about the identity. */
export const events: ReadonlySet<string> = new Set([
  ...docs.components.flatMap((element) => element.events.map(({ event }) => event)),
  'svcIdentityDataReady',
  'svcIdentityRefused',
  'svcIdentityExpiring',
  'svcIdentityExpired',
  'svcIdentityDropped',
  'svcEndorsed',
]);

/** Unknown elements, attributes and slots in a page or a template of Angular. */
export function findMistakes(html: string): string[] {
  const mistakes: string[] = [];
  visit(parse(html), undefined, mistakes);
  return mistakes;
}

/** Angular's templates in code. */
export const templatesIn = (code: string): string[] =>
  [...code.matchAll(/^ {2}template: `([^`]*)`/gm)].map(([, template]) => template!);

/** The scripts that stand in a page. */
export function scriptsIn(html: string): { type: string; code: string }[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g);
  return [...scripts]
    .map(([, attributes, code]) => ({
      type: /type="(\w+)"/.exec(attributes!)?.[1] ?? 'script',
      code: code!,
    }))
    .filter(({ code }) => code.trim() !== '');
}

function visit(node: Node, parent: JsonDocsComponent | undefined, mistakes: string[]): void {
  let inside = parent;
  if (defaultTreeAdapter.isElementNode(node)) {
    const element = elements.get(node.tagName);
    if (node.tagName.startsWith('x-') && !element) mistakes.push(`no element ${node.tagName}`);
    const names = element && listNames(element);
    for (const { name, value } of node.attrs) {
      if (name === 'slot' && parent && !parent.slots.some((slot) => slot.name === value)) {
        mistakes.push(`${parent.tag} has no slot ${value}`);
      }
      if (element && !names!.has(name) && !everywhere.test(name)) {
        mistakes.push(`${element.tag} has no attribute ${name}`);
      }
    }
    inside = element ?? parent;
  }
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) visit(child, inside, mistakes);
}

/** Attributes, and Angular's inputs, outputs and forms; a parser of HTML gives them in lower case. */
function listNames({ props, events }: JsonDocsComponent): Set<string> {
  const inputs = props.map(({ name }) => name.toLowerCase());
  return new Set([
    ...props.flatMap(({ attr }) => attr ?? []),
    ...inputs,
    ...inputs.map((name) => `[${name}]`),
    ...events.map(({ event }) => `(${event.toLowerCase()})`),
    '[formcontrol]',
  ]);
}

const everywhere = /^(id|class|style|slot|lang|dir|hidden|title|part|aria-.+|data-.+)$/;
