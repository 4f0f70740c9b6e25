import { crossFade } from '/cross-fade.js';
import { getWords, offerLanguages, translate } from '/languages.js';
import { followPerson, loadCatalogue, startElements } from '/person.js';

const find = (selector) => document.querySelector(selector);
const popups = 'x-svc-feedback-details-popup, x-svc-feedback-form-popup';
const root = find('x-svc-root');
const offers = find('#offers');
let person;
offerLanguages(find('#language'), () => {
  showGreeting();
  void describeOffers();
});

followPerson((sourceUuid, who) => {
  root.sourceUuid = sourceUuid;
  for (const popup of offers.querySelectorAll(popups)) popup.sourceUuid = sourceUuid;
  person = who;
  showGreeting();
});

/** The root has loaded the ranking: the best offers come first. */
root.addEventListener('loaded', ({ detail: { data } }) => {
  const places = new Map(data.map(({ entity }, place) => [entity.uuid, place]));
  const getPlace = (offer) => places.get(offer.dataset.uuid) ?? Infinity;
  const sorted = [...offers.children].sort((a, b) => getPlace(a) - getPlace(b));
  // An offer that is moved loses what is open in it.
  if (sorted.every((offer, place) => offer === offers.children[place])) return;
  crossFade(() => offers.append(...sorted));
});

// ?type=film lists what the service has of another type, or &targets= some of it, as it is ranked.
const query = new URLSearchParams(location.search);
const type = query.get('type') ?? 'provider';
if (type !== 'provider') showRanking();
await startElements();

/** Where the invitation stands, the person is greeted, so that nothing below it moves. */
function showGreeting() {
  find('#invitation').classList.toggle('unseen', Boolean(person));
  find('#greeting').textContent = person
    ? getWords().greeting.replace('{name}', person.name).replace('{about}', translate(person.about))
    : '';
}

/** Lists what the service ranks; the server sends no cards. */
function showRanking() {
  root.targetType = type;
  root.targetUuids = query.get('targets') ?? undefined;
  find('#no-offers').hidden = false;
  root.addEventListener('loaded', ({ detail: { data } }) => {
    find('#no-offers').hidden = true;
    offers.replaceChildren(...data.slice(0, 40).map(({ entity }) => makeCard(entity)));
  });
}

/** Writes what depends on the language into each card. */
async function describeOffers() {
  if (type !== 'provider') return;
  for (const { uuid, category, description } of await loadCatalogue()) {
    const card = offers.querySelector(`[data-uuid="${CSS.escape(uuid)}"]`);
    card.querySelector('.category').textContent = translate(category);
    card.querySelector('.description').textContent = translate(description);
  }
}

function makeCard({ uuid, name, image }) {
  const card = find('#offer').content.cloneNode(true).firstElementChild;
  card.dataset.uuid = uuid;
  const picture = card.querySelector('.picture');
  picture.loading = 'lazy';
  if (image) picture.src = image;
  else picture.remove();
  card.querySelector('.category').textContent = type;
  card.querySelector('.description').textContent = '';
  const link = card.querySelector('h3 a');
  link.textContent = name;
  // Only the catalogue's offers have a page.
  link.removeAttribute('href');
  card.querySelector('x-svc-recommendation').setAttribute('target-uuid', uuid);
  for (const popup of card.querySelectorAll(popups)) {
    popup.setAttribute('target-uuid', uuid);
    popup.sourceUuid = root.sourceUuid;
  }
  return card;
}
