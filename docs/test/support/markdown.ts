import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: true });

/** Where the links of a Markdown text lead, and the anchors that GitHub gives its headings. */
export function readMarkdown(text: string): { links: string[]; anchors: Set<string> } {
  const links: string[] = [];
  const anchors = new Set<string>();
  const tokens = markdown.parse(text, {});
  for (const [index, { type, children }] of tokens.entries()) {
    for (const child of children ?? [])
      if (child.type === 'link_open') links.push(String(child.attrGet('href')));
    if (type !== 'heading_open') continue;
    const title = tokens[index + 1]!.children!.map(({ content }) => content).join('');
    anchors.add(nameAnchor(title, anchors));
  }
  return { links, anchors };
}

function nameAnchor(title: string, others: ReadonlySet<string>): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  let anchor = name;
  for (let count = 1; others.has(anchor); count++) anchor = `${name}-${count}`;
  return anchor;
}
