import { shared, sharedStore } from './shared';

/** How far a load is. Data of an earlier one stays while it is loaded again, and if that fails. */
export interface Load<Data> {
  status: 'loading' | 'ready' | 'error';
  data?: Data;
  error?: unknown;
}

interface Entry {
  users: number;
  start: () => void;
  abort: AbortController;
}

const waiting: Load<never> = { status: 'loading' };
const store = sharedStore<Record<string, Load<unknown> | undefined>>('loads', {});
const entries = shared('users', () => new Map<string, Entry>());

/** The load of the key; reading it while rendering makes an element render again when it changes. */
export function loadOf<Data>(key: string): Load<Data> {
  return (store.get(key) as Load<Data> | undefined) ?? waiting;
}

/** Calls back when the load of the key changes; returns how to stop. */
export function onLoadChange(key: string, listener: () => void): () => void {
  return store.onChange(key, listener);
}

/**
 * Takes part in the load of the key, which starts with its first user and is cancelled with its
 * last. Returns how to leave.
 */
export function useLoad<Data>(
  key: string,
  request: (signal: AbortSignal) => Promise<Data>,
): () => void {
  let entry = entries.get(key);
  if (!entry) {
    entry = { users: 0, start: () => start(key, request), abort: new AbortController() };
    entries.set(key, entry);
    entry.start();
  }
  entry.users++;
  let left = false;
  return () => {
    if (left) return;
    left = true;
    leave(key);
  };
}

/** Loads again, where anybody still needs it, what the test selects by key. */
export function reload(selects: (key: string) => boolean): void {
  for (const [key, entry] of entries) if (selects(key)) entry.start();
}

function start<Data>(key: string, request: (signal: AbortSignal) => Promise<Data>): void {
  const entry = entries.get(key);
  // An answer that comes in after a newer request was sent is not shown.
  entry?.abort.abort();
  const abort = new AbortController();
  if (entry) entry.abort = abort;
  const before = store.get(key);
  store.set(key, { status: before?.data === undefined ? 'loading' : 'ready', data: before?.data });
  request(abort.signal).then(
    (data) => {
      if (!abort.signal.aborted) store.set(key, { status: 'ready', data });
    },
    (error: unknown) => {
      if (!abort.signal.aborted) store.set(key, { status: 'error', error, data: before?.data });
    },
  );
}

function leave(key: string): void {
  const entry = entries.get(key);
  if (!entry || --entry.users > 0) return;
  // An element that moves leaves and comes back within the same task.
  queueMicrotask(() => {
    if (entry.users > 0 || entries.get(key) !== entry) return;
    entries.delete(key);
    entry.abort.abort();
    store.set(key, undefined);
  });
}
