import { announceDemoWallets } from '/demo/demo-wallets.js';
import { offerLanguages, wordsNow } from '/languages.js';

const find = (selector) => document.querySelector(selector);
const popups = 'x-svc-feedback-details-popup, x-svc-feedback-form-popup';
const root = find('x-svc-root');
const offers = find('#offers');
let people = [];
let person;
offerLanguages(find('#language'), invite);

/** 1. Somebody has connected a wallet and signed in: hand the identity to the elements. */
find('x-svc-wallet-connect').addEventListener('signedIn', (event) => {
  window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail: event.detail }));
});

/** 2. From now on the elements ask in that person's name. */
window.addEventListener('svcIdentityDataReady', ({ detail: { address } }) => showPerson(address));
find('x-svc-disconnect-wallet').addEventListener('signedOut', () => showPerson(undefined));
for (const event of ['svcIdentityExpired', 'svcIdentityDropped']) {
  window.addEventListener(event, () => showPerson(undefined));
}

/** 3. The root has loaded the ranking: the best offers come first. */
root.addEventListener('loaded', ({ detail: { data } }) => {
  const places = new Map(data.map(({ entity }, place) => [entity.uuid, place]));
  const placeOf = (offer) => places.get(offer.dataset.uuid) ?? Infinity;
  offers.append(...[...offers.children].sort((a, b) => placeOf(a) - placeOf(b)));
});

// Only now, when everything that may happen on the page is heard, what takes a while to load.
people = await announceDemoWallets();
const apiUrl = find('meta[name="svc-api-url"]').content;
const { configure } = await import(`${apiUrl}/sdk/x-svc/index.esm.js`);
configure({ apiUrl });

// ?type=film lists what the service has of another type, or &targets= some of it, as it is ranked.
const query = new URLSearchParams(location.search);
const type = query.get('type') ?? 'provider';
root.targetType = type;
root.targetUuids = query.get('targets') ?? undefined;
if (type === 'provider') await showCatalogue();
else showRanking();

function showPerson(address) {
  root.sourceUuid = address?.toLowerCase();
  for (const popup of offers.querySelectorAll(popups)) popup.sourceUuid = root.sourceUuid;
  person = people.find((one) => one.address === root.sourceUuid);
  find('#person-name').textContent = person?.name ?? '';
  find('#person-name').hidden = !person;
  invite();
}

function invite() {
  const { you, invitation } = wordsNow();
  find('#invitation').textContent = person
    ? [you.replace('{name}', person.name), aboutPerson()].join(' ')
    : invitation;
}

/** The demo's people are described in English only. */
function aboutPerson() {
  return document.documentElement.lang === 'en' ? `${person.about}.` : '';
}

async function showCatalogue() {
  const catalogue = await (await fetch('/dist/offers.json')).json();
  offers.replaceChildren(...catalogue.map(cardOf));
  root.targetUuids = catalogue.map(({ uuid }) => uuid).join(' ');
}

function showRanking() {
  find('#no-offers').hidden = false;
  root.addEventListener('loaded', ({ detail: { data } }) => {
    find('#no-offers').hidden = true;
    const shown = data
      .slice(0, 40)
      .map(({ entity }) => ({ ...entity, category: type, description: '' }));
    offers.replaceChildren(...shown.map(cardOf));
  });
}

function cardOf(offer) {
  const card = find('#offer').content.cloneNode(true).firstElementChild;
  card.dataset.uuid = offer.uuid;
  const picture = card.querySelector('.picture');
  if (offer.image) picture.src = offer.image;
  else picture.remove();
  card.querySelector('h3').textContent = offer.name;
  card.querySelector('.category').textContent = offer.category;
  card.querySelector('.description').textContent = offer.description;
  card.querySelector('x-svc-recommendation').setAttribute('target-uuid', offer.uuid);
  for (const popup of card.querySelectorAll(popups)) {
    popup.setAttribute('target-uuid', offer.uuid);
    popup.sourceUuid = root.sourceUuid;
  }
  return card;
}
