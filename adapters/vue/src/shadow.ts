import { renderToString } from '@x-svc/core/hydrate';

/** The rendering of an element for a reader who is not signed in. */
export interface Shadow {
  /** The content of its shadow tree. */
  html: string;
  /** The attributes that the element needs for hydration in the browser. */
  hydrationAttributes: Record<string, string>;
}

/** Renders an element's shadow tree on a server; undefined if it has none. */
export async function renderShadow(
  tag: string,
  attributes: Record<string, string>,
): Promise<Shadow | undefined> {
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeAttribute(value)}"`,
  );
  const { html } = await renderToString(`<${tag}${written.join('')}></${tag}>`, {
    fullDocument: false,
    serializeShadowRoot: 'declarative-shadow-dom',
  });
  // Quotes end the values of attributes and are escaped in them, so a tag in a value does not match.
  const parts = new RegExp(
    `^<${tag}((?: [^\\s"=<>]+(?:="[^"]*")?)*)\\s*><template shadowrootmode="open">([^]*)</template>`,
  ).exec(html ?? '');
  const id = / s-id="(\d+)"/.exec(parts?.[1] ?? '')?.[1];
  return parts && id !== undefined
    ? { html: parts[2]!, hydrationAttributes: { 's-id': id } }
    : undefined;
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
