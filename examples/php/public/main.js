import { offerCopy, shortenAddress, showAccount } from './account-chip.js';
import { crossFade } from './cross-fade.js';

const setting = (name) => document.querySelector(`meta[name="${name}"]`)?.content;
const apiUrl = setting('svc-api-url');
const demoUrl = setting('demo-url');

const root = document.querySelector('x-svc-root');
const asking = 'x-svc-root, x-svc-feedback-details, x-svc-feedback-form, [id=offers] [target-uuid]';
let people = [];

/** 1. Somebody has connected a wallet and signed in: hand the identity to the elements. */
document.querySelector('x-svc-wallet-connect').addEventListener('signedIn', ({ detail }) => {
  window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail }));
});

/** 2. From now on the elements ask in that person's name. */
window.addEventListener('svcIdentityDataReady', ({ detail: { address } }) => showPerson(address));
window.addEventListener('svcIdentityDropped', () => showPerson(undefined));
window.addEventListener('svcIdentityExpired', () => showPerson(undefined));
document
  .querySelector('x-svc-disconnect-wallet')
  .addEventListener('signedOut', () => showPerson(undefined));

/** 3. The root has loaded the ranking: the best offers come first. */
root?.addEventListener('loaded', ({ detail: { data } }) => {
  const offers = document.querySelector('#offers');
  const places = new Map(data.map(({ entity }, place) => [entity.uuid, place]));
  const getPlace = (offer) => places.get(offer.dataset.uuid) ?? Infinity;
  if (!offers) return;
  const sorted = [...offers.children].sort((a, b) => getPlace(a) - getPlace(b));
  // An offer that is moved loses what is open in it.
  if (sorted.every((offer, place) => offer === offers.children[place])) return;
  crossFade(() => offers.append(...sorted));
});

offerCopy();

const language = document.querySelector('#language');
language.addEventListener('change', () => language.form.requestSubmit());

// Only now, when everything that may happen on the page is heard, what takes a while to load.
if (demoUrl) people = await announceDemoWallets();
const { configure } = await import(`${apiUrl}/sdk/x-svc/index.esm.js`);
// The next page knows the person who has signed in on this one.
configure({ apiUrl, keepIdentity: 'tab' });

function showPerson(address) {
  const sourceUuid = address?.toLowerCase();
  for (const element of document.querySelectorAll(asking)) element.sourceUuid = sourceUuid;
  const person = people.find((one) => one.address === sourceUuid);
  showAccount(person ?? (address && { name: shortenAddress(address) }), address);
  const greeting = document.querySelector('#greeting');
  if (!greeting) return;
  document.querySelector('#invitation').classList.toggle('unseen', Boolean(address));
  greeting.textContent = address ? greet(person, address, greeting.dataset.words) : '';
}

/** Others than the demo's people are greeted by their short address. */
function greet(person, address, words) {
  const about = person?.about[document.documentElement.lang] ?? '';
  const name = person?.name ?? shortenAddress(address);
  return words.replace('{name}', name).replace('{about}', about);
}

/** Wallets of the demo's people, beside those that the browser has. */
async function announceDemoWallets() {
  const demo = await import(`${demoUrl}/demo/demo-wallets.js`);
  return demo.announceDemoWallets();
}
