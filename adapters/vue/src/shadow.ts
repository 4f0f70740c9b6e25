import { renderToString } from '@x-svc/core/hydrate';

/** What an element shows to a reader who is not signed in. */
export interface Shadow {
  /** The content of its shadow tree. */
  html: string;
  /** The attributes by which the element in the browser recognises it. */
  marks: Record<string, string>;
}

/** Renders an element's shadow tree on a server; undefined if it has none. */
export async function renderShadow(
  tag: string,
  attributes: Record<string, string>,
): Promise<Shadow | undefined> {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const { html } = await renderToString(`<${tag}${written.join('')}></${tag}>`, {
    fullDocument: false,
    serializeShadowRoot: 'declarative-shadow-dom',
  });
  // A tag in an attribute's value is none: quotes end values, and are escaped in them.
  const parts = new RegExp(
    `^<${tag}((?: [^\\s"=<>]+(?:="[^"]*")?)*)\\s*><template shadowrootmode="open">([^]*)</template>`,
  ).exec(html ?? '');
  const id = / s-id="(\d+)"/.exec(parts?.[1] ?? '')?.[1];
  return parts && id !== undefined ? { html: parts[2]!, marks: { 's-id': id } } : undefined;
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
