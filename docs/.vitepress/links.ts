import { posix } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { findPage } from './repository-pages.js';

/**
 * The texts of `docs/` are read on GitHub as well, so their links name files of the repository. Of
 * those outside of `docs/` some are pages here; the others are shown without a link.
 */
export function convertRepositoryLinks(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('links-of-the-repository', ({ tokens, env }) => {
    const { relativePath } = env as { relativePath: string };
    for (const token of tokens) {
      let isDropped = false;
      token.children = (token.children ?? []).filter((child) => {
        if (child.type === 'link_open') {
          const href = child.attrGet('href') ?? '';
          const target = resolveLink(relativePath, href);
          isDropped = target === undefined;
          if (target !== undefined) child.attrSet('href', target);
        }
        return !(isDropped && child.type.startsWith('link_'));
      });
    }
  });
}

/** Where a link leads on the site; nothing if that file is no page. */
function resolveLink(page: string, href: string): string | undefined {
  if (/^[a-z]+:|^[#/]/.test(href)) return href;
  const path = posix.normalize(posix.join('docs', posix.dirname(page), decodeURI(href)));
  if (path.startsWith('docs/')) return href;
  const [file, anchor] = path.split('#') as [string, string | undefined];
  return findPage(file, anchor);
}
