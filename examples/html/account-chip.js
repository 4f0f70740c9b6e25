import { getWords } from '/languages.js';

const find = (selector) => document.querySelector(selector);

/** Shows who is signed in by a chip with a menu; without a person, where to connect a wallet. */
export function showAccount(person, address = '') {
  const chip = find('.chip');
  chip.hidden = !person;
  find('#person-name').textContent = person?.name ?? '';
  find('#person-name').title = person?.name ?? '';
  find('.chip-face').replaceChildren(...(person?.image ? [makePicture(person.image)] : []));
  find('.wallet bdi').textContent = shortenAddress(address);
  find('.wallet bdi').title = address;
  find('.copied').textContent = '';
  if (!person) closeMenu();
  // The button that had the focus is no longer there.
  else if (document.activeElement?.matches('x-svc-wallet-connect')) chip.focus();
}

/** Makes the button in the menu copy the address. */
export function offerCopy() {
  find('.copy').addEventListener('click', async () => {
    const address = find('.wallet bdi').title;
    const isCopied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    );
    // Where the browser refuses, the address can be selected.
    find('.copied').textContent = isCopied ? getWords().copied : address;
  });
}

/** An address as people see it; nothing without one. */
export const shortenAddress = (address) => address && `${address.slice(0, 6)}…${address.slice(-4)}`;

/** The elements move the focus on to the button that connects, unless it is on something else. */
function closeMenu() {
  const menu = find('#account-menu');
  if (menu.contains(document.activeElement)) document.activeElement.blur();
  menu.hidePopover();
}

function makePicture(image) {
  const picture = new Image(32, 32);
  picture.alt = '';
  picture.src = image;
  return picture;
}
