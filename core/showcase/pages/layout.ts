import { elements } from '../elements.js';
import { html, type Html } from './html.js';

/** Renders a page of the showcase around its content. */
export function renderLayout(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/page.css" />
        <script type="module" src="/page.js"></script>
      </head>
      <body>
        <nav aria-label="Elements">
          <a href="/"><strong>Showcase</strong></a>
          ${Object.keys(elements).map(
            (tag) =>
              html`<a href="/${tag}" ${tag === title ? html`aria-current="page"` : ''}>${tag}</a>`,
          )}
        </nav>
        <main>${content}</main>
      </body>
    </html>`.text;
}
