import type { Documentation } from '../documentation.js';
import { html } from './html.js';
import { renderLayout } from './layout.js';

/** Renders the start page. */
export function renderStartPage(documentations: readonly Documentation[]): string {
  return renderLayout(
    'Showcase',
    html`<h1>Every element in every state</h1>
      <p>
        What is in the frames are the built elements on pages as an app would write them, asking a
        real service that runs beside these pages, with made-up people in it.
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
