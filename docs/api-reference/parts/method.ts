import { html, type Html } from '../../../core/showcase/pages/html.js';

/** The method of an operation, with a colour of its own. */
export const renderMethod = (method: string): Html =>
  html`<span class="method ${method.toLowerCase()}">${method}</span>`;
