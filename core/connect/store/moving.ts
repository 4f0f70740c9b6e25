import { isAddress } from 'viem';
import { signInAgain } from '../../src/sign-in/sign-in-again';
import { createStore } from '../../src/store/base/element-store';
import { state } from '../../src/store/base/state';
import { isSignInTooOld } from '../../src/store/session/identity';
import { moveTo, reloadAccounts } from './accounts';

/** An account that the person wants to move to another wallet. */
export interface Move {
  /** The id of the account. */
  id: string;
  /** The step for which it waits. */
  phase: 'idle' | 'moving' | 'signing';
  /** Whether the wallet can be asked for another sign-in only after another press. */
  needsPress: boolean;
  problem: MoveProblem | undefined;
}

/** Why an account was not moved, or why that is not known. */
export type MoveProblem =
  | 'notAnAddress'
  | 'ownAddress'
  | 'declined'
  | 'walletBusy'
  | 'unreachable'
  | 'failed';

const store = createStore<{ move: Move | undefined }>({ move: undefined });

/** The current move. An element that reads it while rendering is rendered again when it changes. */
export const moving: { readonly move: Move | undefined } = store.state;

/** Asks the person where the account is to be moved. */
export function askForMove(id: string): void {
  cancelMove();
  store.state.move = { id, phase: 'idle', needsPress: false, problem: undefined };
}

/** Asks no more, and ignores what the wallet still answers. */
export function cancelMove(): void {
  attempt?.abort();
  store.state.move = undefined;
}

/**
 * Moves the account that the person was asked about to the wallet with the address. The wallet is asked for another
 * sign-in if the last one is too old. Returns whether the account was moved.
 */
export async function confirmMove(address: string): Promise<boolean> {
  const { move } = moving;
  if (!move || move.phase !== 'idle') return false;
  const problem = findMistake(address);
  if (problem) {
    change({ problem });
    return false;
  }
  const { signal } = (attempt = new AbortController());
  change({ phase: 'moving', needsPress: false, problem: undefined });
  try {
    const isMoved = await moveFreshly(address, move.id, signal);
    if (isMoved) cancelMove();
    else change({ phase: 'idle', needsPress: true });
    return isMoved;
  } catch (error) {
    if (!signal.aborted) fail(error);
    return false;
  }
}

/** Of the sign-in that the wallet is asked for. */
let attempt: AbortController | undefined;

function change(to: Partial<Move>): void {
  const { move } = moving;
  if (move) store.state.move = { ...move, ...to };
}

/** An address with a checksum, in its capital letters, has to have the right one. */
function findMistake(address: string): MoveProblem | undefined {
  if (!isAddress(address)) return 'notAnAddress';
  const isOwn = address.toLowerCase() === state.identity?.address.toLowerCase();
  return isOwn ? 'ownAddress' : undefined;
}

/** Returns false if the wallet can be asked for another sign-in only after another press. */
async function moveFreshly(address: string, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    await moveTo(address, id);
    return true;
  } catch (error) {
    if (!isSignInTooOld(error)) throw error;
  }
  signal.throwIfAborted();
  change({ phase: 'signing' });
  if (!(await signInAgain(undefined, signal))) return false;
  change({ phase: 'moving' });
  await moveTo(address, id);
  return true;
}

function fail(error: unknown): void {
  const { name, status } = error as { name?: string; status?: number };
  const isUnreachable = name === 'UnreachableError';
  // It may have been moved, or disconnected elsewhere.
  if (isUnreachable || status === 404) reloadAccounts();
  change({
    phase: 'idle',
    problem: isUnreachable ? 'unreachable' : (problems[name ?? ''] ?? 'failed'),
  });
}

const problems: Record<string, MoveProblem> = {
  UserRejectedError: 'declined',
  RequestPendingError: 'walletBusy',
};
