import { html, type Html } from '../../../core/showcase/pages/html.js';
import { describeCallers, type Operation } from '../../.vitepress/reference/open-api.js';
import { getResult, parameterRow, responseRow } from '../../.vitepress/reference/operation-rows.js';
import { describeType } from '../../.vitepress/reference/schema.js';
import { getBody, resolve, writeCurl } from './example.js';
import { renderClosedFields, renderFields, renderLine, renderRows } from './fields.js';
import { renderTryIt } from './try-it.js';

/** An operation: what it is for, what it takes and answers, and a form to try it. */
export function renderOperation(operation: Operation): Html {
  const { method, path, anchor, summary, description, parameters = [] } = operation;
  return html`<article class="operation" id="${anchor}">
    <h3>${renderMethod(method)} <span>${path}</span></h3>
    <div class="meaning">
      <p><strong>${summary}.</strong> ${renderLine(description)}</p>
      <p class="muted">Who may call it: ${describeCallers(operation)}.</p>
      ${renderPart(
        'Parameters',
        renderRows(
          parameters.map((parameter) => {
            const [name, place, type, meaning] = parameterRow(parameter);
            return { name, notes: [place, type], meaning };
          }),
        ),
      )}
      ${renderBody(operation)} ${renderPart('Answers', renderAnswers(operation))}
    </div>
    <div class="trial">
      <h4>Example</h4>
      <pre><code>${writeCurl(operation)}</code></pre>
      ${renderTryIt(operation)}
    </div>
  </article>`;
}

/** The method of an operation, with a colour of its own. */
export const renderMethod = (method: string): Html =>
  html`<span class="method ${method.toLowerCase()}">${method}</span>`;

function renderBody(operation: Operation): Html {
  const body = getBody(operation);
  if (!body) return html``;
  const name = body.schema.$ref ? html`<p>${renderLine(describeType(body.schema))}</p>` : html``;
  return html`<h4>Body</h4>
    ${name} ${renderFields(resolve(body.schema))}`;
}

function renderAnswers({ method, path, responses }: Operation): Html {
  return renderRows(
    Object.entries(responses).map((response) => {
      const [status, result, meaning] = responseRow(response);
      // The meaning of an error leads to the codes.
      const schema = status === 'other' ? undefined : getResult(response[1].content ?? {});
      return {
        name: `\`${status}\``,
        notes: [result],
        meaning,
        more: schema && renderClosedFields(resolve(schema), `${status} to ${method} ${path}`),
      };
    }),
  );
}

const renderPart = (title: string, content: Html): Html =>
  content.text
    ? html`<h4>${title}</h4>
        ${content}`
    : content;
