import { changeAccount } from '@x-svc/client/accounts/change-account';
import { disconnectAccount } from '@x-svc/client/accounts/disconnect-account';
import { listAccounts } from '@x-svc/client/accounts/list-accounts';
import { listNetworks } from '@x-svc/client/accounts/list-networks';
import { moveAccount } from '@x-svc/client/accounts/move-account';
import { refreshAccount } from '@x-svc/client/accounts/refresh-account';
import { requestReward } from '@x-svc/client/accounts/request-reward';
import type { ConnectedAccount, Network } from '@x-svc/client';
import { callService } from '../../src/store/base/connection';
import { noteChange } from '../../src/store/base/freshness';
import type { LoadSlot } from '../../src/store/base/load-slot';
import { reload } from '../../src/store/base/loads';
import { buildKey, getConnection, state } from '../../src/store/base/state';
import { callAsPerson } from './call-as-person';
import { reloadRelationships } from './relationship-list';

export type { ConnectedAccount, Network };

/** Loads the networks that the service has enabled into the slot. */
export function requestNetworks(slot: LoadSlot<Network[]>): void {
  slot.join(networksKey, async (signal) => {
    const connection = { ...getConnection(undefined), token: undefined };
    const { networks } = await callService(connection, (transport) =>
      listNetworks(transport, { signal }),
    );
    return networks;
  });
}

/** Loads the accounts of the signed-in person into the slot; nothing while no one is signed in. */
export function requestAccounts(slot: LoadSlot<ConnectedAccount[]>): void {
  if (!state.identity) {
    slot.leave();
    return;
  }
  slot.join(accountsPrefix + buildKey(getConnection(undefined)), async (signal) => {
    const { accounts } = await callAsPerson((transport) => listAccounts(transport, { signal }));
    return accounts;
  });
}

export function reloadNetworks(): void {
  reload((key) => key === networksKey);
}

export function reloadAccounts(): void {
  reload((key) => key.startsWith(accountsPrefix));
}

/** Loads the accounts again, and the people who are in the network because of them. */
export function reloadAll(): void {
  noteChange();
  reloadAccounts();
  reloadRelationships();
}

/** The actions of a person for a connected account. */
export type AccountAction = 'pause' | 'continue' | 'reward' | 'disconnect';

/**
 * Changes an account of the signed-in person.
 * @throws ApiError, UnreachableError
 */
export async function actOnAccount(id: string, action: AccountAction): Promise<void> {
  await callAsPerson((transport) => {
    if (action === 'reward') return requestReward(transport, id);
    if (action === 'disconnect') return disconnectAccount(transport, id);
    return changeAccount(transport, id, { isPaused: action === 'pause' });
  });
  if (action === 'disconnect') reloadAll();
  else reloadAccounts();
}

/**
 * Has an account of the signed-in person read, and returns when that is, in seconds since 1970.
 * @throws ApiError, UnreachableError
 */
export async function requestReading(id: string): Promise<number> {
  const { nextReadAt } = await callAsPerson((transport) => refreshAccount(transport, id));
  reloadAccounts();
  return nextReadAt;
}

/**
 * Disconnects an account of the signed-in person, and lets the wallet with the address connect it within a day.
 * @throws ApiError, UnreachableError
 */
export async function moveTo(address: string, id: string): Promise<void> {
  await callAsPerson((transport) => moveAccount(transport, id, { address }));
  reloadAll();
}

const networksKey = 'networks';
const accountsPrefix = 'accounts ';
