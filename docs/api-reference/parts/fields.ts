import MarkdownIt from 'markdown-it';
import { Html, html } from '../../../core/showcase/pages/html.js';
import { fieldRows, type Schema } from '../../.vitepress/reference/schema.js';
import { formatJson } from './example.js';

/** A schema that has a name, with its fields and its first example. */
export function renderSchema([name, schema]: [string, Schema]): Html {
  const { description = '', examples = [] } = schema;
  return html`<article class="schema" id="schema-${name.toLowerCase()}">
    <h3>${name}</h3>
    ${description ? html`<p>${renderLine(description)}</p>` : ''}
    ${renderClosedFields(schema, name)}
    ${examples.slice(0, 1).map((example) => html`<pre><code>${formatJson(example)}</code></pre>`)}
  </article>`;
}

/** The fields of a schema. */
export function renderFields(schema: Schema): Html {
  return renderRows(
    fieldRows(schema).map(([name = '', type = '', meaning = '']) => ({
      name,
      notes: [type],
      meaning,
    })),
  );
}

/** The same behind a disclosure: browsers lay out nothing that is closed, and this is half of the page. */
export function renderClosedFields(schema: Schema, owner: string): Html {
  const count = fieldRows(schema).length;
  if (count === 0) return html``;
  return html`<details class="fields">
    <summary>
      ${count === 1 ? '1 field' : `${count} fields`}<span class="visually-hidden">
        of ${owner}</span
      >
    </summary>
    ${renderFields(schema)}
  </details>`;
}

/** Something that is described: a parameter, a field or an answer. All its texts are Markdown. */
interface Row {
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

const markdown = new MarkdownIt();
// Texts of the reference name pages of the documentation, whose contents are parts of this page.
markdown.normalizeLink = (address) =>
  address.replace('./schemas.md#', '#schema-').replace('../api-errors.md', '#errors');

/** A line of Markdown as HTML. */
export const renderLine = (text: string): Html => new Html(markdown.renderInline(text));

/** Paragraphs of Markdown as HTML. */
export const renderParagraphs = (text: string): Html => new Html(markdown.render(text));
