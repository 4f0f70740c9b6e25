import type * as sdk from '../../src/index.js';
import { elements } from '../elements.js';
import { findPerson } from '../data/people.js';
import { setClock } from './clock.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { findAll, createActions } from './element-actions.js';
import { clearStorage } from './memory.js';
import { signIn } from './sign-in.js';
import { announceWallets, asked } from './wallets.js';
import { breakCamera } from './camera.js';

const [tag = '', name = ''] = location.pathname.split('/').slice(2);
const state = elements[tag]!.find((one) => one.name === name)!;
const page = document.documentElement;

try {
  await showState();
  page.dataset['reached'] = name;
} catch (error) {
  page.dataset['failed'] = String(error);
  throw error;
}

async function showState(): Promise<void> {
  setClock();
  clearStorage();
  announceWallets(state.wallets ?? []);
  const { pendingKey, pendingCall } = page.dataset;
  if (pendingKey) localStorage.setItem(pendingKey, pendingCall!);
  if (state.camera) breakCamera(state.camera);
  const svc = (await loadFrame('/sdk/x-svc/index.esm.js')) as Sdk;
  svc.configure({ apiUrl: `/proxy/${tag}/${name}` });
  if (state.token) svc.configure({ rewardToken: chooseToken(state.token) });
  await loadFrame('/sdk/x-svc/x-svc.esm.js');
  const element = document.querySelector(state.host ?? tag)!;
  await waitFor(() => element.classList.contains('hydrated'));
  if (state.reader) {
    await signIn(findPerson(state.reader));
    await waitForRendering();
  }
  if (state.isConnected) await svc.addressSignatureVerification({ apiUrl: '/service' });
  const actions = createActions(element);
  await state.act?.(actions);
  await actions.find(state.reached);
  if (state.wallets?.some((one) => Object.values(one).includes('waits'))) await asked;
  if (!state.isLoading) await waitForContent();
  await waitForImagesAndFonts();
}

/** Content for anonymous readers must not count as the state of the reader. */
async function waitForRendering(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}

type Sdk = typeof sdk;

function chooseToken(reading: NonNullable<typeof state.token>): sdk.RewardToken {
  const address = page.dataset['token'] as `0x${string}`;
  const token = { address, chainId: 31_337 };
  return reading === 'by wallet'
    ? token
    : { ...token, rpcUrl: `${location.origin}/chain/${tag}/${name}` };
}

/** Waits until nothing on the page is a placeholder: an element loads its parts by different requests. */
async function waitForContent(): Promise<void> {
  const isPlaceholder = (one: Element) => one.classList.contains('skeleton');
  await waitFor(() => ![...findAll(document)].some(isPlaceholder), Boolean, { what: 'content' });
  // The rendered content may need a font that is not loaded yet.
  await waitForRendering();
}

/** Imports a file of the SDK, which the bundle of this page must not contain. */
function loadFrame(url: string): Promise<unknown> {
  return import(url);
}

async function waitForImagesAndFonts(): Promise<void> {
  await document.fonts.ready;
  const images = [...findAll(document)].filter((one) => one instanceof HTMLImageElement);
  // Images below the viewport would load only after scrolling.
  for (const image of images) image.loading = 'eager';
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
}
