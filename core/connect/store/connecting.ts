import { beginConnection } from '@x-svc/client/accounts/begin-connection';
import { finishConnection } from '@x-svc/client/accounts/finish-connection';
import { createStore } from '../../src/store/base/element-store';
import { state } from '../../src/store/base/state';
import { reloadAll, type Network } from './accounts';
import { callAsPerson } from './call-as-person';
import { getNostrKey, type EventTemplate } from './nostr-key';
import { keepReturning, takeReturning } from './returning';

/** An attempt to connect an account. */
export interface Attempt {
  /** Undefined if the page was opened by a network and has forgotten which. */
  network: Pick<Network, 'network' | 'title'> | undefined;
  phase: 'opening' | 'signing' | 'returned' | 'finishing' | 'connected' | 'failed';
  /** Why it failed. */
  failure?: 'noKey' | 'declined' | { code?: number | undefined; isFinishing: boolean };
  /** The id of the connected account. */
  id?: string;
}

const store = createStore<{ attempt: Attempt | undefined }>({ attempt: undefined });

/** The last attempt. An element that reads it while rendering is rendered again when it changes. */
export const connecting: { readonly attempt: Attempt | undefined } = store.state;

/**
 * Begins to connect an account: opens the network's page, or has the person's key sign, or asks for nothing more.
 *
 * @param account the handle or the server, where the network asks for one
 */
export async function connectAccount(network: Network, account?: string): Promise<void> {
  const { attempt } = connecting;
  if (attempt && isBusy(attempt)) return;
  const start: Attempt = { network, phase: 'opening' };
  await run(start, async () => {
    const key = network.network === 'nostr' ? getNostrKey() : undefined;
    if (network.network === 'nostr' && !key) {
      fail(start, 'noKey');
      return;
    }
    const { state: name, step } = await callAsPerson((transport) =>
      beginConnection(transport, { network: network.network, ...(account && { account }) }),
    );
    if (step.kind === 'redirect') {
      keepReturning({ state: name, network: network.network, title: network.title });
      location.assign(step.url);
      return;
    }
    if (step.kind === 'finish') {
      await finish(start, name);
      return;
    }
    show({ ...start, phase: 'signing' });
    const event = await key?.signEvent(toTemplate(step.event)).catch(() => undefined);
    if (event) await finish(start, name, event);
    else fail(start, 'declined');
  });
}

/** Takes what a network's page came back with, which `finishPending` finishes. Does nothing if none did. */
export function resumeConnection(): void {
  const returned = takeReturning();
  if (!returned) return;
  const { network, proof } = returned;
  const attempt: Attempt = { network, phase: 'returned' };
  if (proof['error'] === 'access_denied') {
    fail(attempt, 'declined');
    return;
  }
  pending = { attempt, proof };
  show(attempt);
}

/** Finishes a returned attempt if somebody is signed in. */
export function finishPending(): void {
  if (!pending || !state.identity) return;
  const { attempt, proof } = pending;
  pending = undefined;
  void run(attempt, () => finish(attempt, proof['state'] ?? '', proof));
}

export function isBusy({ phase }: Attempt): boolean {
  return phase === 'opening' || phase === 'signing' || phase === 'finishing';
}

/** The proof with which a network's page came back while no one was signed in. */
let pending: { attempt: Attempt; proof: Record<string, string> } | undefined;

function show(attempt: Attempt): void {
  store.state.attempt = attempt;
}

function fail(attempt: Attempt, failure: Attempt['failure']): void {
  show({ ...attempt, phase: 'failed', ...(failure && { failure }) });
}

async function run(attempt: Attempt, act: () => Promise<void>): Promise<void> {
  show(attempt);
  try {
    await act();
  } catch (error) {
    const { code } = error as { code?: number };
    fail(attempt, { code, isFinishing: connecting.attempt?.phase === 'finishing' });
  }
}

async function finish(attempt: Attempt, name: string, proof?: unknown): Promise<void> {
  show({ ...attempt, phase: 'finishing' });
  const { id } = await callAsPerson((transport) =>
    finishConnection(transport, { state: name, ...(proof !== undefined && { proof }) }),
  );
  show({ ...attempt, phase: 'connected', id });
  reloadAll();
}

function toTemplate(event: Omit<EventTemplate, 'created_at'>): EventTemplate {
  return { ...event, created_at: Math.floor(Date.now() / 1000) };
}
