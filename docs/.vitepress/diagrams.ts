import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { namePicture, toDiagram } from '../diagrams/diagrams.js';

const folder = join(import.meta.dirname, '../public/diagrams');

/**
 * Shows the recorded pictures of diagrams, so that a page loads no renderer. Each is a link to itself, since its texts
 * are small on phones.
 */
export function showDiagrams(markdown: MarkdownRenderer): void {
  const renderFence = markdown.renderer.rules.fence!;
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const { info, content } = tokens[index]!;
    if (info !== 'mermaid') return renderFence(tokens, index, ...rest);
    const { title, description } = toDiagram(content);
    const alternative = markdown.utils.escapeHtml(`${title}. ${description}`);
    const images = (['light', 'dark'] as const).map((scheme) => {
      const name = namePicture({ title }, scheme);
      const svg = readFileSync(join(folder, name), 'utf8');
      const [, width = '', height = ''] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg) ?? [];
      const size = `width="${Math.round(+width)}" height="${Math.round(+height)}"`;
      const image = `<img src="/diagrams/${name}" ${size} loading="lazy" alt="${alternative}">`;
      return `<a class="${scheme}-only" href="/diagrams/${name}" target="_blank">${image}</a>`;
    });
    return `<p>${images.join('')}</p>\n`;
  };
}
