/** A Markdown table; nothing where there are no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Code within a line, and nothing of nothing. */
export const code = (text: string | undefined): string => (text ? `\`${text}\`` : '');

/** A block of code. */
export const block = (language: string, text: string): string =>
  `\`\`\`${language}\n${text.trim()}\n\`\`\``;

/** Parts of a page that are there, with an empty line between them. */
export const paragraphs = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter(Boolean).join('\n\n');

/** A part with a heading of its own; nothing without content. */
export const section = (heading: string, content: string): string =>
  content && paragraphs(`## ${heading}`, content);

const cell = (text: string): string => text.replaceAll('\n', ' ').replace(/(?<!\\)\|/g, '\\|');
