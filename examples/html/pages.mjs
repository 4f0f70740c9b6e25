import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { words } from './dist/words.js';
import { getDirection, languageCookie } from './languages.js';
import { networkWords } from './network-words.js';

const folder = import.meta.dirname;
const names = ['index', 'offer', 'network', 'account', 'missing', 'waiting'];

/** Reads the pages and what the marketplace offers; returns functions that render a page in a language. */
export async function readPages({ apiUrl, docsUrl, rewardToken }) {
  const offers = JSON.parse(await readFile(join(folder, 'dist/offers.json'), 'utf8'));
  const header = await readFile(join(folder, 'header.html'), 'utf8');
  const entries = names.map(async (name) => {
    const text = await readFile(join(folder, `${name}.html`), 'utf8');
    const page = addHeader(text, name, header)
      .replaceAll('http://localhost:4700', apiUrl)
      .replaceAll('http://localhost:4717', docsUrl);
    return [name, fillToken(page, rewardToken)];
  });
  const pages = Object.fromEntries(await Promise.all(entries));

  /** Returns the text of a page of the marketplace, or undefined where there is none. */
  const render = ({ pathname, searchParams }, language) => {
    if (pathname === '/') {
      // Other types are listed by the page itself, as the service ranks them.
      const listed = (searchParams.get('type') ?? 'provider') === 'provider' ? offers : [];
      return translatePage(fillList(pages.index, listed, language), language);
    }
    if (pathname === '/network') return translatePage(pages.network, language);
    if (pathname === '/account') return translatePage(pages.account, language);
    const offer = offers.find(({ uuid }) => pathname === `/offers/${uuid}`);
    return offer && translatePage(fill(pages.offer, describe(offer, language)), language);
  };
  return {
    render,
    renderMissing: (language) => translatePage(pages.missing, language),
    renderWaiting: (language) => translatePage(pages.waiting, language),
  };
}

/** The language that a visitor has chosen: by the address, or earlier. */
export function chooseLanguage({ searchParams }, cookies = '') {
  const remembered = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${languageCookie}=`))
    ?.slice(languageCookie.length + 1);
  const isOffered = (language) => Object.hasOwn(words, language);
  return [searchParams.get('lang'), remembered].find(isOffered) ?? 'en';
}

/** Adds the header to a page that asks for it; its link to the page itself says so. */
function addHeader(page, name, header) {
  const own = header.replace(`href="/${name}"`, (link) => `${link} aria-current="page"`);
  return page.replace('<!-- The server adds the header here. -->', () => own.trimEnd());
}

/** Tells a page's scripts the reward token, and shows the balance of it, if there is one. */
function fillToken(page, token) {
  const meta =
    token && `<meta name="svc-reward-token" content="${escapeText(JSON.stringify(token))}" />`;
  const balance = token && '<section class="panel"><x-svc-balance></x-svc-balance></section>';
  return page
    .replace(/\n *<!-- The server adds the reward token .+ -->/, () =>
      meta ? `\n    ${meta}` : '',
    )
    .replace(/\n *<!-- The server adds the balance .+ -->/, () =>
      meta ? `\n      ${balance}` : '',
    );
}

/** Adds a card for each offer to the list. */
function fillList(page, offers, language) {
  const card = page.slice(page.indexOf('<li class="offer"'), page.indexOf('</template>'));
  const cards = offers.map((offer, place) => {
    // The first pictures are in view: a lazy one would load only after the layout.
    return fill(card, { ...describe(offer, language), loading: place < 2 ? 'eager' : 'lazy' });
  });
  const list = /<!-- The server adds .+ -->/;
  return page
    .replace('{uuids}', offers.map(({ uuid }) => uuid).join(' '))
    .replace(list, () => cards.join(''));
}

const describe = ({ uuid, name, image, category, description }, language) => ({
  uuid,
  name,
  image,
  category: category[language],
  description: description[language],
});

/** Writes values, as text, into the places with their names in braces. */
function fill(template, values) {
  return template.replaceAll(/{(\w+)}/g, (_, name) => escapeText(values[name]));
}

/** Writes the words of a language into the elements that name them. */
function translatePage(page, language) {
  const texts = { ...words[language], ...networkWords[language] };
  return page
    .replace('<html lang="en">', `<html lang="${language}" dir="${getDirection(language)}">`)
    .replaceAll(
      /(data-words="(\w+)"[^>]*>)[^<]*/g,
      (_, start, name) => start + escapeText(texts[name]),
    );
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text) {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character]);
}
