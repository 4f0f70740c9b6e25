import { html, type Html } from '../../../core/showcase/pages/html.js';
import { renderLine } from './inline.js';

/** Something that is described: a parameter, a field or an answer. All its texts are Markdown. */
export interface Row {
  name: string;
  notes: readonly string[];
  meaning: string;
  /** Is below the meaning. */
  more?: Html | undefined;
}

/** A list that is a table on wide screens; nothing where there are no rows. */
export function renderRows(rows: readonly Row[]): Html {
  if (rows.length === 0) return html``;
  return html`<dl class="rows">
    ${rows.map(
      ({ name, notes, meaning, more = html`` }) =>
        html`<div>
          <dt>
            ${renderLine(name)}
            ${notes.filter(Boolean).map((note) => html`<span class="note-of">${renderLine(note)}</span> `)}
          </dt>
          <dd>${meaning ? html`<p>${renderLine(meaning)}</p>` : ''}${more}</dd>
        </div>`,
    )}
  </dl>`;
}
