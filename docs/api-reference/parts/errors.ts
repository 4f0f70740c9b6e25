import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type Html } from '../../../core/showcase/pages/html.js';
import { renderParagraphs } from './inline.js';

/** The documentation's page of error codes, as a part of this page. */
export function renderErrors(): Html {
  const text = readFileSync(join(import.meta.dirname, '../../api-errors.md'), 'utf8');
  // The service does not serve the pages to which it links.
  const unlinked = text.replace(/\[([^[\]]*)\]\([^)]*\)/g, '$1');
  return html`<section id="errors">
    <h2>Errors</h2>
    ${renderParagraphs(unlinked.replace(/^# .*\n/, ''))}
  </section>`;
}
