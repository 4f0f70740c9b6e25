import { rightToLeft } from '../../src/i18n/compiled/languages.js';
import type { Chain } from '../data/chain.js';
import type { State } from '../state.js';
import { Html, html } from './html.js';

/** Renders the page of one state. Its query sets `lang` and `theme`. */
export function renderFramePage(
  { title, markup, token, pending }: State,
  search: URLSearchParams,
  chain: Chain | undefined,
): string {
  const calls = chain && { ...chain.endorsements.pending, ...chain.rewards.pending };
  const call = pending && calls?.[pending];
  const lang = search.get('lang') ?? 'en';
  return html`<!doctype html>
    <html
      lang="${lang}"
      dir="${rightToLeft.includes(lang) ? 'rtl' : 'ltr'}"
      data-theme="${search.get('theme') ?? 'auto'}"
      data-token="${(chain && chooseToken(chain, token)) ?? ''}"
      data-pending-key="${call?.key ?? ''}"
      data-pending-call="${call?.value ?? ''}"
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

function chooseToken({ token, endorsements, rewards }: Chain, reading: State['token']): string {
  switch (reading) {
    case 'endorsing':
      return endorsements.token;
    case 'rewards':
      return rewards.token;
    case 'paused rewards':
      return rewards.pausedToken;
    default:
      return token;
  }
}
