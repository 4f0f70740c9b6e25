import { offerLanguages, translate } from '/languages.js';
import { followPerson, loadCatalogue, startElements } from '/person.js';

const find = (selector) => document.querySelector(selector);
const uuid = decodeURIComponent(location.pathname.split('/').at(-1));
let offer;
offerLanguages(find('#language'), describeOffer);

followPerson((sourceUuid) => {
  for (const element of document.querySelectorAll(
    'x-svc-root, x-svc-feedback-details, x-svc-feedback-form',
  )) {
    element.sourceUuid = sourceUuid;
  }
});

// The server answers with another page where there is no such offer.
offer = (await loadCatalogue()).find((one) => one.uuid === uuid);
showOffer();
await startElements();

function showOffer() {
  find('#offer').classList.remove('unfilled');
  document.title = `${offer.name} – Lantern Street`;
  find('.picture').src = offer.image;
  find('h1').textContent = offer.name;
  describeOffer();
  find('x-svc-root').targetUuids = uuid;
  for (const element of document.querySelectorAll(
    'x-svc-recommendation, x-svc-feedback-details, x-svc-feedback-form',
  )) {
    element.targetUuid = uuid;
  }
}

/** Writes what depends on the language. */
function describeOffer() {
  if (!offer) return;
  find('.category').textContent = translate(offer.category);
  find('.description').textContent = translate(offer.description);
}
