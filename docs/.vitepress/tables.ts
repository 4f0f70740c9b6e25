import type { MarkdownRenderer } from 'vitepress';

/** The corner of a table, above names and beside headings, heads nothing. */
export function replaceEmptyCorners(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('empty-corners', ({ tokens }) => {
    for (const [n, token] of tokens.entries()) {
      if (token.type !== 'th_open' || tokens[n + 1]?.content !== '') continue;
      token.tag = 'td';
      tokens[n + 2]!.tag = 'td';
    }
  });
}
