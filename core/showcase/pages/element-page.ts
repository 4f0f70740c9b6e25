import { languages } from '../../src/i18n/compiled/languages.js';
import type { Documentation } from '../documentation.js';
import type { State } from '../state.js';
import { html, type Html } from './html.js';
import { renderLayout } from './layout.js';

/**
 * Renders the page of one element with all of its states. The page's query sets how they are shown.
 */
export function renderElementPage(
  documentation: Documentation,
  states: readonly State[],
  search: string,
): string {
  const { tag } = documentation;
  return renderLayout(
    tag,
    html`<h1><code>${tag}</code></h1>
      <p>${documentation.docs.replaceAll('`', '')}</p>
      ${controls}
      <h2>States</h2>
      ${states.map((state) => renderState(tag, state, search))}`,
  );
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

const controls = html`<form class="controls" aria-label="How to show the states">
  ${renderChoice('theme', 'Theme', [
    ['auto', 'As the system’s'],
    ['light', 'Light'],
    ['dark', 'Dark'],
    ['brand', 'An app’s own colours'],
  ])}
  ${renderChoice(
    'lang',
    'Language',
    ['en', ...languages.filter((one) => one !== 'en')].map((language) => [
      language,
      languageNames.of(language) ?? language,
    ]),
  )}
  ${renderChoice('width', 'Width', [
    ['fluid', 'As wide as this page'],
    ['390px', 'Phone, 390 px'],
    ['768px', 'Tablet, 768 px'],
    ['1280px', 'Desktop, 1280 px'],
  ])}
</form>`;

function renderChoice(name: string, label: string, options: (readonly [string, string])[]): Html {
  return html`<label
    >${label}
    <select name="${name}">
      ${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select></label
  >`;
}

function renderState(
  tag: string,
  { name, title, markup, fillsWindow }: State,
  search: string,
): Html {
  const frame = `/frame/${tag}/${name}${search}`;
  return html`<section id="${name}">
    <h3>${title}</h3>
    <iframe
      src="${frame}"
      title="${title}"
      loading="lazy"
      ${fillsWindow ? html`class="window"` : ''}
    ></iframe>
    <details>
      <summary>Markup</summary>
      <pre><code>${markup}</code></pre>
    </details>
    <a href="${frame}">On a page of its own</a>
  </section>`;
}
