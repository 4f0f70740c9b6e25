import { html, type Html } from '../../../core/showcase/pages/html.js';
import type { Content, Operation, Parameter } from '../../.vitepress/reference/open-api.js';
import { getParameterSchema } from '../../.vitepress/reference/operation-rows.js';
import { createExample, createParameter, formatJson, getBody, resolve } from './example.js';

/** A disclosure, into which the page's script puts the form when it is first opened. */
export function renderTryIt(operation: Operation): Html {
  const { method, path, anchor, parameters = [], security } = operation;
  const body = getBody(operation);
  const isWrite = method !== 'GET';
  return html`<details class="try">
    <summary>Try it<span class="visually-hidden">: ${method} ${path}</span></summary>
    <template>
      <form aria-label="${method} ${path}" data-method="${method}" data-path="${path}">
        ${isWrite ? html`<p class="note">This request can change data of the service.</p>` : ''}
        ${parameters.map((parameter) => renderParameter(anchor, parameter))}
        ${body ? renderBody(anchor, body) : ''} ${security.length === 0 ? '' : renderToken(anchor)}
        <p class="problem" id="${anchor}-problem" role="alert"></p>
        <button type="submit">${isWrite ? 'Send and change data' : 'Send'}</button>
        <p class="outcome" role="status"></p>
        <div class="answer" hidden>
          <dl></dl>
          <pre tabindex="0" role="group" aria-label="Body of the answer to ${method} ${path}"></pre>
        </div>
      </form>
    </template>
  </details>`;
}

function renderParameter(anchor: string, parameter: Parameter): Html {
  const { name, required } = parameter;
  const label = required ? `${name} (required)` : name;
  return renderField(anchor, label, renderControl(anchor, parameter), name);
}

function renderControl(anchor: string, parameter: Parameter): Html {
  const { name, in: place, required, content } = parameter;
  const schema = resolve(getParameterSchema(parameter));
  const value = required ? createParameter(parameter) : '';
  const values = schema.enum ?? (schema.type === 'boolean' ? ['true', 'false'] : undefined);
  const attributes = html`${nameField(anchor, name, place)}
  aria-required="${required ? 'true' : 'false'}"`;
  if (values) {
    return html`<select ${attributes}>
      <option value="">Not set</option>
      ${values.map((one) => html`<option>${one}</option>`)}
    </select>`;
  }
  if (content) return html`<textarea ${attributes} data-json rows="2">${value}</textarea>`;
  return html`<input ${attributes} value="${value}" />`;
}

function renderBody(anchor: string, body: Content): Html {
  const example = formatJson(createExample(body));
  const attributes = nameField(anchor, 'body', 'body');
  const control = html`<textarea ${attributes} rows="8">${example}</textarea>`;
  return renderField(anchor, 'Body (JSON)', control, 'body');
}

function renderToken(anchor: string): Html {
  const label = 'Access token or API key (kept only while the page is open)';
  return renderField(
    anchor,
    label,
    html`<input ${nameField(anchor, 'token', 'token')} />`,
    'token',
  );
}

/** The attributes of each field: its name, and where in the request its value is. */
function nameField(anchor: string, name: string, place: string): Html {
  return html`id="${anchor}-${name}" name="${name}" data-in="${place}" autocomplete="off"
  spellcheck="false"`;
}

function renderField(anchor: string, label: string, control: Html, name: string): Html {
  return html`<div class="field">
    <label for="${anchor}-${name}">${label}</label>
    ${control}
  </div>`;
}
