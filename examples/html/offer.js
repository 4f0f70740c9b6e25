import { offerLanguages, translate } from '/languages.js';
import { followPerson, loadCatalogue, startElements } from '/person.js';

const find = (selector) => document.querySelector(selector);
offerLanguages(find('#language'), describeOffer);

followPerson((sourceUuid) => {
  for (const element of document.querySelectorAll(
    'x-svc-root, x-svc-feedback-details, x-svc-feedback-form',
  )) {
    element.sourceUuid = sourceUuid;
  }
});

await startElements();

/** Writes what depends on the language, which the visitor has changed. */
async function describeOffer() {
  const { uuid } = find('#offer').dataset;
  const offer = (await loadCatalogue()).find((one) => one.uuid === uuid);
  find('.category').textContent = translate(offer.category);
  find('.description').textContent = translate(offer.description);
}
