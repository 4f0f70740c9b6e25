import { html, type Html } from '../../../core/showcase/pages/html.js';
import { fieldRows, type Schema } from '../../.vitepress/reference/schema.js';
import { formatJson } from './example.js';
import { renderLine } from './inline.js';
import { renderRows } from './rows.js';

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
