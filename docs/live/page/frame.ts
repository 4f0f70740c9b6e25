import type * as sdk from '../../../core/src/index.js';
import { setClock } from '../../../core/showcase/browser/clock.js';
import { clearStorage } from '../../../core/showcase/browser/memory.js';
import { findPerson } from '../../../core/showcase/data/people.js';
import { readMessage, type Settings } from '../messages.js';
import type { Recording } from '../recording.js';
import { findState, stages } from '../stages.js';
import { answerRequests, createIdentity } from './answers.js';
import { applySettings } from './apply-settings.js';
import { followHeight, report } from './reports.js';

const tag = /\/([\w-]+)(\.html)?$/.exec(location.pathname)![1]!;
const stage = stages[tag]!;
const state = findState(stage);
const folder = new URL('.', import.meta.url).href;
const addresses = { service: `${folder}api`, chain: `${folder}chain` };

setClock();
clearStorage();
const recorded = await fetch(`${folder}recordings/${tag}.json`);
const recording = (await recorded.json()) as Recording;
answerRequests(recording, addresses, () => report({ kind: 'unanswered' }));
if (state.wallets) {
  const { announceWallets } = await import('../../../core/showcase/browser/wallets.js');
  announceWallets(state.wallets);
}
const svc = (await load('index.esm.js')) as typeof sdk;
svc.configure({ apiUrl: addresses.service });
if (recording.chain) {
  const address = recording.chain.token as `0x${string}`;
  svc.configure({ rewardToken: { address, chainId: 31_337, rpcUrl: addresses.chain } });
}
signIn();
// As an app with this element does.
addEventListener('signedIn', ({ detail }: CustomEventInit<unknown>) => identify(detail));
addEventListener('message', (event) => {
  const settings = readMessage(event, parent);
  if (settings?.kind === 'settings') apply(settings);
});
followHeight();
await load('x-svc.esm.js');
if (state.isConnected) await svc.addressSignatureVerification();

function apply(settings: Settings): void {
  applySettings(settings, stage.host ?? tag, stage.controls);
  if (!state.reader) return;
  const isSignedIn = svc.getIdentity() !== undefined;
  if (settings.isSignedIn && !isSignedIn) signIn();
  if (!settings.isSignedIn && isSignedIn) void svc.signOut();
}

function signIn(): void {
  if (state.reader) identify(createIdentity(findPerson(state.reader).address));
}

function identify(detail: unknown): void {
  window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail }));
}

/** Imports a file of the SDK, which the bundle of this page must not contain. */
function load(file: string): Promise<unknown> {
  return import(`${folder}sdk/x-svc/${file}`);
}
