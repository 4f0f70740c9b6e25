/** Values of attributes; null stands for no attribute. */
export type Attributes = Record<string, string | null>;

/** Returns the attributes of the first element with the tag in the markup. */
export function readAttributes(markup: string, tag: string): Attributes {
  const written = findTag(tag).exec(markup)?.[2] ?? '';
  return Object.fromEntries(
    [...written.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name,
      unescape(value),
    ]),
  );
}

/** Writes attributes to the first element with the tag in the markup, on lines of their own if they are long. */
export function writeAttributes(markup: string, tag: string, changes: Attributes): string {
  const attributes = { ...readAttributes(markup, tag), ...changes };
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === null ? [] : value === '' ? [name] : [`${name}="${escape(value)}"`],
  );
  return markup.replace(findTag(tag), (_, indent: string) => {
    const line = [`<${tag}`, ...written].join(' ');
    const isShort = line.length < 64;
    return `${indent}${isShort ? line : [`<${tag}`, ...written].join(`\n${indent}  `)}>`;
  });
}

/** Surrounds markup by an element with the attributes, if there are any. */
export function surround(markup: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`);
  if (written.length === 0) return markup;
  return `<div${written.join('')}>\n${markup.replace(/^/gm, '  ')}\n</div>`;
}

const findTag = (tag: string) =>
  new RegExp(`^( *)<${tag}((?:\\s+[\\w-]+(?:="[^"]*")?)*)\\s*>`, 'm');

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const unescape = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
