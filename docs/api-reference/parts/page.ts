import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type Html } from '../../../core/showcase/pages/html.js';
import {
  listOperations,
  openApi,
  operationGroups,
  type Operation,
  type OperationGroup,
} from '../../.vitepress/reference/open-api.js';
import { renderParagraphs, renderSchema } from './fields.js';
import { renderMethod, renderOperation } from './operation.js';

const { info, components } = openApi;

/**
 * The page, in which the service replaces `%SERVICE%` by its address, and `%DOCS%` by that of the documentation. Without
 * the latter it removes the link.
 */
export function renderPage(): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta
          name="description"
          content="Every operation of the REST API, with forms to try them."
        />
        <title>API reference: ${info.title}</title>
        <link rel="icon" href="icon.svg" />
        <link rel="stylesheet" href="page.css" />
        <script type="module" src="page.js"></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header>
          <p class="title">${info.title}</p>
          <a href="%DOCS%">Documentation</a>
          <button class="menu-button" type="button" popovertarget="menu">Operations</button>
        </header>
        ${renderMenu()}
        <main id="content" tabindex="-1">
          <section class="overview" id="overview">
            <h1>API reference</h1>
            ${renderParagraphs(info.description.replace(/^Error codes:.*$/m, ''))}
            <p>
              Version ${info.version} at <code>%SERVICE%</code>. Programs read the
              <a href="../openapi.json">OpenAPI document</a>. Error codes are explained under
              <a href="#errors">Errors</a>.
            </p>
            <noscript><p class="note">Trying operations needs JavaScript.</p></noscript>
          </section>
          ${operationGroups.map(renderGroup)}
          <section id="schemas">
            <h2>Schemas</h2>
            <p>What requests and answers are made of.</p>
            ${Object.entries(components.schemas).map(renderSchema)}
          </section>
          ${renderErrors()}
        </main>
      </body>
    </html>`.text;
}

function renderGroup(group: OperationGroup) {
  return html`<section id="group-${group.slug}">
    <h2>${group.name}</h2>
    <p>${group.description}.</p>
    ${listOperations(group).map(renderOperation)}
  </section>`;
}

/** All operations by group. On phones it is a popover, which needs no script to open. */
function renderMenu(): Html {
  return html`<nav id="menu" popover aria-label="Operations">
    <div class="filter">
      <label for="filter">Filter operations</label>
      <input id="filter" type="search" autocomplete="off" spellcheck="false" />
      <p id="found" role="status"></p>
    </div>
    <ul>
      <li><a href="#overview">Overview</a></li>
    </ul>
    ${operationGroups.map(
      (group) =>
        html`<section class="group">
          <h2>${group.name}</h2>
          <ul>
            ${listOperations(group).map(renderItem)}
          </ul>
        </section>`,
    )}
    <ul>
      <li><a href="#schemas">Schemas</a></li>
      <li><a href="#errors">Errors</a></li>
    </ul>
  </nav>`;
}

function renderItem({ method, path, anchor, summary }: Operation): Html {
  return html`<li>
    <a href="#${anchor}">
      <span class="route">${renderMethod(method)} <span>${path}</span></span>
      <span class="summary">${summary}</span>
    </a>
  </li>`;
}

/** The documentation's page of error codes, as a part of this page. */
function renderErrors(): Html {
  const text = readFileSync(join(import.meta.dirname, '../../api-errors.md'), 'utf8');
  // The service does not serve the pages to which it links.
  const unlinked = text.replace(/\[([^[\]]*)\]\([^)]*\)/g, '$1');
  return html`<section id="errors">
    <h2>Errors</h2>
    ${renderParagraphs(unlinked.replace(/^# .*\n/, ''))}
  </section>`;
}
