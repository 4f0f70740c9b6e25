import type { Documentation } from '../documentation.js';
import { html } from './html.js';
import { renderLayout } from './layout.js';

/** Renders the start page. */
export function renderStartPage(documentations: readonly Documentation[]): string {
  return renderLayout(
    'Showcase',
    html`<h1>Every element in every state</h1>
      <p>
        Each frame has the built elements on a page as an app would write it. They use a real
        service with invented people, which runs beside these pages.
      </p>
      <dl>
        ${documentations.map(
          ({ tag, docs }) =>
            html`<dt><a href="/${tag}">${tag}</a></dt>
              <dd>${docs.replaceAll('`', '')}</dd>`,
        )}
      </dl>`,
  );
}
