import { offerCopy, shortenAddress, showAccount } from '/account-chip.js';
import { announceDemoWallets } from '/demo/demo-wallets.js';

const find = (selector) => document.querySelector(selector);
let people = [];

/**
 * Reports sign-ins, and shows the signed-in person in the header. `onChange` gets the uuid that the elements ask
 * with, and the person; nothing after a sign-out.
 */
export function followPerson(onChange) {
  const show = (address) => {
    const sourceUuid = address?.toLowerCase();
    const known = people.find((one) => one.address === sourceUuid);
    const person = known ?? (address && { name: shortenAddress(address), about: '' });
    showAccount(person, address);
    onChange(sourceUuid, person);
  };
  offerCopy();

  /** 1. Somebody has connected a wallet and signed in: hand the identity to the elements. */
  document.addEventListener('signedIn', ({ detail }) => {
    window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail }));
  });

  /** 2. From now on the elements ask in that person's name. */
  window.addEventListener('svcIdentityDataReady', ({ detail }) => show(detail.address));
  find('x-svc-disconnect-wallet').addEventListener('signedOut', () => show());
  for (const event of ['svcIdentityExpired', 'svcIdentityDropped']) {
    window.addEventListener(event, () => show());
  }
}

/**
 * Only when everything that may happen on the page is heard, what takes a while to load. Returns the
 * SDK's functions.
 */
export async function startElements() {
  const token = find('meta[name="svc-reward-token"]')?.content;
  const rewardToken = token && JSON.parse(token);
  people = await announceDemoWallets(rewardToken);
  const apiUrl = find('meta[name="svc-api-url"]').content;
  const sdk = await import(`${apiUrl}/sdk/x-svc/index.esm.js`);
  // The next page knows the person who has signed in on this one.
  sdk.configure({ apiUrl, keepIdentity: 'tab', ...(rewardToken && { rewardToken }) });
  return sdk;
}

/** Loads the offers, as a marketplace's own backend would list them. */
export async function loadCatalogue() {
  return (await fetch('/dist/offers.json')).json();
}
