import type * as sdk from '../../src/index.js';
import { elements } from '../elements.js';
import { personNamed } from '../world/people.js';
import { setClock } from './clock.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { allBelow, actionsOn } from './element-actions.js';
import { forgetEverything } from './memory.js';
import { signIn } from './sign-in.js';
import { announceWallets } from './wallets.js';
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
  forgetEverything();
  announceWallets(state.wallets ?? []);
  if (state.camera) breakCamera(state.camera);
  const svc = (await load('/sdk/x-svc/index.esm.js')) as Sdk;
  svc.configure({ apiUrl: `/gate/${tag}/${name}` });
  if (state.token) svc.configure({ rewardToken: tokenReadBy(state.token) });
  await load('/sdk/x-svc/x-svc.esm.js');
  const element = document.querySelector(tag)!;
  await waitFor(() => element.classList.contains('hydrated'));
  if (state.reader) await signIn(personNamed(state.reader));
  if (state.isConnected) await svc.addressSignatureVerification({ apiUrl: '/service' });
  const actions = actionsOn(element);
  await state.act?.(actions);
  await actions.find(state.reached);
  await picturesAndFonts();
}

type Sdk = typeof sdk;

function tokenReadBy(reading: 'by node' | 'by wallet'): sdk.RewardToken {
  const token = { address: page.dataset['token'] as `0x${string}`, chainId: 31_337 };
  return reading === 'by wallet'
    ? token
    : { ...token, rpcUrl: `${location.origin}/chain/${tag}/${name}` };
}

/** Files of the SDK, which this page's own bundle is not to contain. */
function load(url: string): Promise<unknown> {
  return import(url);
}

async function picturesAndFonts(): Promise<void> {
  await document.fonts.ready;
  const images = [...allBelow(document)].filter((one) => one instanceof HTMLImageElement);
  // Those further down would wait until somebody scrolls there.
  for (const image of images) image.loading = 'eager';
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
}
