import { getWords } from '/languages.js';

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
      const item = makeItem(target);
      item.querySelector('.ties').append(
        ...ties.map((tie) => {
          const line = copyTemplate('#tie');
          line.querySelector('span').append(...describeRelationship(tie));
          const button = line.querySelector('button');
          if (target.ref && isOwn(tie)) {
            label(button, getWords().remove, `${target.name}, ${joinText(describeKind(tie))}`);
            button.addEventListener('click', () => onRemove(button, tie, place));
          } else button.remove();
          return line;
        }),
      );
      const button = item.querySelector('.act');
      if (target.ref) {
        label(button, getWords().block, target.name);
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
      const item = makeItem(target);
      const line = document.createElement('li');
      line.textContent = formatSince(createdAt);
      item.querySelector('.ties').append(line);
      const button = item.querySelector('.act');
      label(button, getWords().unblock, target.name);
      button.addEventListener('click', () => onUnblock(button, target, place));
      return item;
    }),
  );
}

/** Sets a text; a name in it stays a name, whatever it looks like and whichever way it is written. */
export function fill(element, text, name = '') {
  element.replaceChildren(...splitAtName(text, name));
}

function splitAtName(text, name) {
  const [before, after] = text.split('{name}');
  if (after === undefined) return text ? [text] : [];
  const isolated = document.createElement('bdi');
  isolated.textContent = name;
  return [before, isolated, after];
}

/** “Bluesky · stated by you · since Nov 3, 2026” */
function describeRelationship(relationship) {
  const kind = document.createElement('b');
  kind.append(...describeKind(relationship));
  return [kind, ' · ', ...describeOrigin(relationship), ' · ', formatSince(relationship.createdAt)];
}

function describeKind({ type, title, properties: { kind, action } }) {
  const { kindVouch, kindSocial, kindInteraction } = getWords();
  if (type === 'interaction') {
    return typeof action === 'string'
      ? splitAtName(`${kindInteraction}: {name}`, action)
      : [kindInteraction];
  }
  if (type !== 'social') return splitAtName('{name}', type);
  if (kind === 'vouch') return [kindVouch];
  if (typeof kind !== 'string') return [kindSocial];
  return title ? [title] : splitAtName('{name}', kind);
}

function describeOrigin({ origin }) {
  const { bySelf, byApp, byChain, byOperator, byUnknown } = getWords();
  const [, kind, name] = /^(client|chain):(.*)$/s.exec(origin) ?? [];
  if (kind) return splitAtName(kind === 'client' ? byApp : byChain, name);
  const text = { self: bySelf, operator: byOperator, unknown: byUnknown }[origin];
  return text ? [text] : splitAtName('{name}', origin);
}

/** Whether the reader can take it back. */
function isOwn({ origin, inverse }) {
  return ['self', 'unknown'].includes(origin) && !inverse;
}

function formatSince(seconds) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium' });
  return getWords().since.replace('{date}', format.format(seconds * 1000));
}

function makeItem({ name, image }) {
  const item = copyTemplate('#person');
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

/** Sets the text of a button, with its subject for those who hear the button alone. */
function label(button, text, about) {
  button.textContent = text;
  button.setAttribute('aria-label', `${text}: ${about}`);
}

function joinText(parts) {
  return parts.map((part) => part.textContent ?? part).join('');
}

function copyTemplate(template) {
  return document.querySelector(template).content.cloneNode(true).firstElementChild;
}
