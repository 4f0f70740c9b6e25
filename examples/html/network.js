import { addWords, getWords, offerLanguages } from '/languages.js';
import { NetworkApi } from '/network-api.js';
import { fill, groupByPerson, showBlocks, showContacts } from '/network-list.js';
import { networkWords } from '/network-words.js';
import { followPerson, startElements } from '/person.js';

const find = (selector) => document.querySelector(selector);
const main = find('main');
const noNetwork = { relationships: [], cursor: undefined, blocks: [] };
let network = noNetwork;
/** The person whose network is shown; late answers about another one are dropped. */
let address;
/** One thing is done after the other. */
let isBusy = false;

addWords(networkWords);
offerLanguages(find('#language'), show);
followPerson(() => {});
find('#retry').addEventListener('click', ({ currentTarget }) => run(currentTarget, retry));
find('#more').addEventListener('click', ({ currentTarget }) => run(currentTarget, showMore));
find('#vouch-form').addEventListener('submit', (event) => {
  event.preventDefault();
  void run(event.submitter, vouch);
});

const sdk = await startElements().catch(() => showState('failed'));
const api = new NetworkApi(find('meta[name="svc-api-url"]').content, () => sdk.getIdentity());
sdk?.followIdentity(changePerson);
if (sdk) changePerson(sdk.getIdentity());

/** Shows the network of the person who is signed in now. */
function changePerson(identity) {
  // A sign-in that was only renewed changes nothing.
  if (identity && identity.address === address) return;
  address = identity?.address;
  network = noNetwork;
  showMessage('#done', '');
  // Why somebody was signed out stays.
  if (address) showMessage('#problem', '');
  show();
  showState(address ? 'loading' : 'signedOut');
  if (address) void load().catch(fail);
}

/** Shows the parts of the page that are for a state. */
function showState(state) {
  main.setAttribute('aria-busy', state === 'loading');
  for (const part of document.querySelectorAll('[data-when]')) {
    part.hidden = part.dataset.when !== state;
  }
}

async function fail(error) {
  if (error instanceof AnotherPerson) return;
  showState('failed');
  if (error.status === 401) await report(error);
}

/** Loads the first people, and whom the person has blocked. */
async function load() {
  const [first, blocks] = await requireSamePerson(
    address,
    Promise.all([loadNextPeople(), api.listBlocks()]),
  );
  network = { ...first, blocks };
  show();
  showState('ready');
}

/** The next pages, until somebody is on one: most of a person's relationships may be with no people. */
async function loadNextPeople(cursor) {
  const relationships = [];
  for (let pages = 0; pages < 10; pages++) {
    const page = await api.listRelationships(cursor);
    relationships.push(...page.relationships.filter(isVouching));
    cursor = page.cursor;
    if (!cursor || relationships.length > 0) break;
  }
  return { relationships, cursor };
}

/** Having something in common (`has`) is no vouching. */
function isVouching({ target, type }) {
  return target.type === 'Address' && type !== 'has';
}

async function retry() {
  if (!sdk) {
    location.reload();
    return;
  }
  await load();
  find('#vouch-for').focus();
}

async function showMore() {
  const before = find('#contacts').childElementCount;
  const next = await requireSamePerson(address, loadNextPeople(network.cursor));
  network = {
    ...network,
    cursor: next.cursor,
    relationships: [...network.relationships, ...next.relationships],
  };
  show();
  const { children } = find('#contacts');
  showMessage('#done', getWords().moreShown.replace('{count}', children.length - before));
  if (find('#more').hidden) (focusable(children[before]) ?? find('#vouch-for')).focus();
}

async function vouch() {
  const input = find('#address');
  const value = input.value.trim();
  const { addressWrong, addressOwn, addressUnknown } = getWords();
  if (!/^0x[0-9a-f]{40}$/i.test(value)) return refuse(addressWrong);
  if (value.toLowerCase() === address.toLowerCase()) return refuse(addressOwn);
  let isNew;
  try {
    isNew = await requireSamePerson(address, api.vouch(value));
  } catch (error) {
    if (error.code === 40401) return refuse(addressUnknown);
    throw error;
  }
  refuse('');
  input.value = '';
  await load();
  const words = getWords();
  const newest = network.relationships.find(
    ({ origin, properties }) => origin === 'self' && properties.kind === 'vouch',
  );
  if (!isNew || !newest) {
    showMessage('#done', words.vouchedAlready, `${value.slice(0, 6)}…${value.slice(-4)}`);
    return;
  }
  const isBlocked = network.blocks.some(({ target }) => target.ref === newest.target.ref);
  showMessage('#done', isBlocked ? words.vouchedBlocked : words.vouched, newest.target.name);
}

/** Says what is wrong with the address; nothing any more without a reason. */
function refuse(reason) {
  const input = find('#address');
  find('#address-error').textContent = reason;
  if (!reason) {
    input.removeAttribute('aria-invalid');
    return;
  }
  input.setAttribute('aria-invalid', 'true');
  input.focus();
}

async function remove(relationship, place) {
  const { target } = relationship;
  await requireSamePerson(address, api.removeRelationship(relationship)).catch((error) => {
    // Gone already, in another tab.
    if (error.code !== 40401) throw error;
  });
  const isRemoved = (one) =>
    one.target.ref === target.ref &&
    one.type === relationship.type &&
    ['self', 'unknown'].includes(one.origin) &&
    JSON.stringify(one.properties) === JSON.stringify(relationship.properties);
  const relationships = network.relationships.filter((one) => !isRemoved(one));
  network = { ...network, relationships };
  show();
  const isLeft = relationships.some((one) => one.target.ref === target.ref);
  showMessage('#done', isLeft ? getWords().removedPart : getWords().removed, target.name);
  focusAt('#contacts', place, '#vouch-for');
}

async function block(target, place) {
  if (!(await isConfirmed(target.name))) return;
  await requireSamePerson(address, api.blockPerson(target.ref));
  network = { ...network, blocks: await requireSamePerson(address, api.listBlocks()) };
  show();
  showMessage('#done', getWords().blockedNow, target.name);
  focusAt('#contacts', place, '#vouch-for');
}

async function unblock(target, place) {
  await requireSamePerson(address, api.unblockPerson(target.ref)).catch((error) => {
    if (error.code !== 40401) throw error;
  });
  network = { ...network, blocks: await requireSamePerson(address, api.listBlocks()) };
  show();
  showMessage('#done', getWords().unblocked, target.name);
  focusAt('#blocks', place, network.blocks.length > 0 ? '#blocked-title' : '#vouch-for');
}

/** Shows the network as it is now, in the page's language. */
function show() {
  document.title = `${getWords().network} – Lantern Street`;
  const { relationships, cursor, blocks } = network;
  const contacts = groupByPerson(relationships, blocks);
  showContacts(find('#contacts'), contacts, {
    onRemove: (button, relationship, place) => run(button, () => remove(relationship, place)),
    onBlock: (button, target, place) => run(button, () => block(target, place)),
  });
  showBlocks(find('#blocks'), blocks, (button, target, place) =>
    run(button, () => unblock(target, place)),
  );
  find('#empty').hidden = contacts.length > 0 || cursor !== undefined;
  find('#lead').hidden = contacts.length === 0;
  find('#more').hidden = cursor === undefined;
  find('#blocked').hidden = blocks.length === 0;
}

/** Does one thing for a button, and says so when it fails. */
async function run(button, action) {
  if (isBusy) return;
  isBusy = true;
  // Not disabled: that would take the focus away.
  button?.setAttribute('aria-disabled', 'true');
  showMessage('#done', '');
  showMessage('#problem', '');
  try {
    await action();
  } catch (error) {
    await report(error);
  } finally {
    button?.removeAttribute('aria-disabled');
    isBusy = false;
  }
}

async function report(error) {
  if (error instanceof AnotherPerson) return;
  const words = getWords();
  const text = { 40004: words.full, 42900: words.busy }[error.code];
  showMessage('#problem', error.status === 401 ? words.expired : (text ?? words.failed));
  if (error.status !== 401) return;
  await sdk.signOut();
  // As the SDK does where it learns of it.
  window.dispatchEvent(new CustomEvent('svcIdentityExpired'));
}

/** An answer that came when its person was signed in no more. */
class AnotherPerson extends Error {}

async function requireSamePerson(person, answer) {
  const result = await answer;
  if (person !== address) throw new AnotherPerson();
  return result;
}

function showMessage(selector, text, name) {
  fill(find(selector), text, name);
}

/** Focuses the row that took the place of a removed one. */
function focusAt(list, place, heading) {
  const { children } = find(list);
  (focusable(children[Math.min(place, children.length - 1)]) ?? find(heading)).focus();
}

function focusable(item) {
  return item?.querySelector('button');
}

/** Asks whether to block somebody. */
function isConfirmed(name) {
  const dialog = find('#confirm');
  fill(find('#confirm-title'), getWords().blockTitle, name);
  dialog.showModal();
  return new Promise((resolve) => {
    const end = (answer) => {
      dialog.close();
      resolve(answer);
    };
    find('#confirm-yes').onclick = () => end(true);
    find('#confirm-no').onclick = () => end(false);
    dialog.oncancel = () => end(false);
    // This event comes late: the dialog may be open again, for another question.
    dialog.onclose = () => !dialog.open && resolve(false);
  });
}
