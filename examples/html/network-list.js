import { wordsNow } from '/languages.js';

/** Networks by their own names, which are the same in every language. */
const networks = {
  bluesky: 'Bluesky',
  efp: 'Ethereum Follow Protocol',
  farcaster: 'Farcaster',
  github: 'GitHub',
  lens: 'Lens',
  mastodon: 'Mastodon',
  nostr: 'Nostr',
};

/** One entry a person with all that leads to them, in the order given, without those blocked. */
export function groupByPerson(relationships, blocks) {
  const blocked = new Set(blocks.map(({ target }) => target.ref));
  const people = new Map();
  for (const relationship of relationships) {
    const { target } = relationship;
    if (target.ref && blocked.has(target.ref)) continue;
    // Those without a wallet have no `ref`.
    const key = target.ref ?? relationship;
    if (!people.has(key)) people.set(key, { target, ties: [] });
    people.get(key).ties.push(relationship);
  }
  return [...people.values()];
}

/** Lists whom one vouches for; the callbacks get the button, what it is about, and its place. */
export function showContacts(list, contacts, { onRemove, onBlock }) {
  list.replaceChildren(
    ...contacts.map(({ target, ties }, place) => {
      const item = itemOf(target);
      item.querySelector('.ties').append(
        ...ties.map((tie) => {
          const line = copyOf('#tie');
          line.querySelector('span').append(...tell(tie));
          const button = line.querySelector('button');
          if (target.ref && isOwn(tie)) {
            label(button, wordsNow().remove, `${target.name}, ${textOf(kindOf(tie))}`);
            button.addEventListener('click', () => onRemove(button, tie, place));
          } else button.remove();
          return line;
        }),
      );
      const button = item.querySelector('.act');
      if (target.ref) {
        label(button, wordsNow().block, target.name);
        button.addEventListener('click', () => onBlock(button, target, place));
      } else button.remove();
      return item;
    }),
  );
}

/** Lists who is blocked. */
export function showBlocks(list, blocks, onUnblock) {
  list.replaceChildren(
    ...blocks.map(({ target, createdAt }, place) => {
      const item = itemOf(target);
      const line = document.createElement('li');
      line.textContent = since(createdAt);
      item.querySelector('.ties').append(line);
      const button = item.querySelector('.act');
      label(button, wordsNow().unblock, target.name);
      button.addEventListener('click', () => onUnblock(button, target, place));
      return item;
    }),
  );
}

/** Sets a text; a name in it stays a name, whatever it looks like and whichever way it is written. */
export function fill(element, text, name = '') {
  element.replaceChildren(...partsOf(text, name));
}

function partsOf(text, name) {
  const [before, after] = text.split('{name}');
  if (after === undefined) return text ? [text] : [];
  const isolated = document.createElement('bdi');
  isolated.textContent = name;
  return [before, isolated, after];
}

/** “Bluesky · stated by you · since Nov 3, 2026” */
function tell(relationship) {
  const kind = document.createElement('b');
  kind.append(...kindOf(relationship));
  return [kind, ' · ', ...originOf(relationship), ' · ', since(relationship.createdAt)];
}

function kindOf({ type, properties: { kind, action } }) {
  const { kindVouch, kindSocial, kindInteraction } = wordsNow();
  if (type === 'interaction') {
    return typeof action === 'string'
      ? partsOf(`${kindInteraction}: {name}`, action)
      : [kindInteraction];
  }
  if (type !== 'social') return partsOf('{name}', type);
  if (kind === 'vouch') return [kindVouch];
  if (typeof kind !== 'string') return [kindSocial];
  return Object.hasOwn(networks, kind) ? [networks[kind]] : partsOf('{name}', kind);
}

function originOf({ origin }) {
  const { bySelf, byApp, byOperator, byUnknown } = wordsNow();
  const [, app] = /^client:(.*)$/s.exec(origin) ?? [];
  if (app !== undefined) return partsOf(byApp, app);
  const text = { self: bySelf, operator: byOperator, unknown: byUnknown }[origin];
  return text ? [text] : partsOf('{name}', origin);
}

/** Whether the reader can take it back. */
function isOwn({ origin, inverse }) {
  return ['self', 'unknown'].includes(origin) && !inverse;
}

function since(seconds) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium' });
  return wordsNow().since.replace('{date}', format.format(seconds * 1000));
}

function itemOf({ name, image }) {
  const item = copyOf('#person');
  item.querySelector('h3 bdi').textContent = name;
  const face = item.querySelector('.face');
  face.textContent = [...name][0] ?? '';
  if (image) {
    const picture = new Image(48, 48);
    picture.alt = '';
    picture.loading = 'lazy';
    picture.referrerPolicy = 'no-referrer';
    picture.addEventListener('error', () => picture.remove());
    picture.src = image;
    face.append(picture);
  }
  return item;
}

/** What a button is about, for those who hear it alone. */
function label(button, text, about) {
  button.textContent = text;
  button.setAttribute('aria-label', `${text}: ${about}`);
}

function textOf(parts) {
  return parts.map((part) => part.textContent ?? part).join('');
}

function copyOf(template) {
  return document.querySelector(template).content.cloneNode(true).firstElementChild;
}
