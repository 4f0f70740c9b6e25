import { html, type Html } from '../../../core/showcase/pages/html.js';
import {
  listOperations,
  operationGroups,
  type Operation,
} from '../../.vitepress/reference/open-api.js';
import { renderMethod } from './method.js';

/** All operations by group. On phones it is a popover, which needs no script to open. */
export function renderMenu(): Html {
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
