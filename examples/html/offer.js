import { offerLanguages } from '/languages.js';
import { followPerson, loadCatalogue, startElements } from '/person.js';

const find = (selector) => document.querySelector(selector);
const uuid = decodeURIComponent(location.pathname.split('/').at(-1));
offerLanguages(find('#language'));

followPerson((sourceUuid) => {
  for (const element of document.querySelectorAll(
    'x-svc-root, x-svc-feedback-details, x-svc-feedback-form',
  )) {
    element.sourceUuid = sourceUuid;
  }
});

const offer = (await loadCatalogue()).find((one) => one.uuid === uuid);
if (offer) show(offer);
else missing();
await startElements();

function show({ name, image, category, description }) {
  document.title = `${name} – Lantern Street`;
  find('.picture').src = image;
  find('.category').textContent = category;
  find('h1').textContent = name;
  find('.description').textContent = description;
  find('x-svc-root').targetUuids = uuid;
  for (const element of document.querySelectorAll(
    'x-svc-recommendation, x-svc-feedback-details, x-svc-feedback-form',
  )) {
    element.targetUuid = uuid;
  }
}

function missing() {
  find('#missing').hidden = false;
  for (const part of document.querySelectorAll('#missing ~ *')) part.remove();
}
