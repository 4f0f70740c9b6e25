import type { State } from '../state.js';
import { Html, html } from './html.js';

/** Renders the page of one state. Its query sets `lang` and `theme`. */
export function renderFramePage(
  { title, markup }: State,
  search: URLSearchParams,
  token: string | undefined,
): string {
  const lang = search.get('lang') ?? 'en';
  return html`<!doctype html>
    <html
      lang="${lang}"
      dir="${lang === 'ar' ? 'rtl' : 'ltr'}"
      data-theme="${search.get('theme') ?? 'auto'}"
      data-token="${token ?? ''}"
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sdk/x-svc/x-svc.css" />
        <link rel="stylesheet" href="/frame.css" />
        <script type="module" src="/frame.js"></script>
      </head>
      <body>
        <header><h1 lang="en" dir="ltr">${title}</h1></header>
        <main>${new Html(markup)}</main>
      </body>
    </html>`.text;
}
