import { getShared, getSharedStore } from './shared';

/** The state of a load. While it is loaded again, and if that fails, it keeps the earlier data. */
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
const store = getSharedStore<Record<string, Load<unknown> | undefined>>('loads', {});
const entries = getShared('users', () => new Map<string, Entry>());

/**
 * Returns the load of a key. An element that calls this while rendering is rendered again when it
 * changes.
 */
export function getLoad<Data>(key: string): Load<Data> {
  return (store.get(key) as Load<Data> | undefined) ?? waiting;
}

/** Calls the listener when the load of a key changes. Returns a function that stops this. */
export function onLoadChange(key: string, listener: () => void): () => void {
  return store.onChange(key, listener);
}

/**
 * Joins the load of a key, which starts when its first user joins and is cancelled when its last user
 * leaves. Returns a function that leaves.
 */
export function joinLoad<Data>(
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

/** Loads again the loads in use whose keys are selected. */
export function reload(selects: (key: string) => boolean): void {
  for (const [key, entry] of entries) if (selects(key)) entry.start();
}

function start<Data>(key: string, request: (signal: AbortSignal) => Promise<Data>): void {
  const entry = entries.get(key);
  // An answer that arrives after a newer request was sent must not be shown.
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
  // An element that is moved leaves and joins again within the same task.
  queueMicrotask(() => {
    if (entry.users > 0 || entries.get(key) !== entry) return;
    entries.delete(key);
    entry.abort.abort();
    store.set(key, undefined);
  });
}
