import type { AuthData } from '../base/api-types';
import { dropIdentity, identityDroppedEvent, identityEvent } from './identity';
import { getShared } from '../base/shared';
import { onChange, state, type Identity } from '../base/state';

/**
 * How long an identity is kept: until the page is left, until the tab is closed, or until it
 * expires.
 */
export type IdentityKeeping = 'page' | 'tab' | 'browser';

/**
 * Keeps the identity from now on, and restores a kept one by `svcIdentityDataReady` in the next
 * microtask. With `browser`, all tabs sign in and out together.
 *
 * @param onRestored called when a kept identity was restored
 */
export function keepIdentity(keeping: IdentityKeeping, onRestored: () => void): void {
  shared.storage = getStorage(keeping);
  if (keeping !== 'tab') forget(getStorage('tab'));
  if (keeping !== 'browser') forget(getStorage('browser'));
  if (!shared.isFollowing) {
    shared.isFollowing = true;
    onChange('identity', keep);
    window.addEventListener('storage', followOtherTabs);
  }
  if (state.identity) keep(state.identity);
  else queueMicrotask(() => restore(onRestored));
}

const key = 'x-svc.identity';
const shared = getShared<{ storage?: Storage | undefined; isFollowing: boolean }>('kept', () => ({
  isFollowing: false,
}));

/** The stored value: an identity, and the service that issued it, to which alone it may be sent. */
interface Kept {
  apiUrl: string;
  identity: Identity;
}

function keep(identity: Identity | undefined): void {
  if (!identity) {
    forget(shared.storage);
    return;
  }
  const kept: Kept = { apiUrl: getServiceUrl(), identity };
  try {
    shared.storage?.setItem(key, JSON.stringify(kept));
  } catch {
    // The storage is full: the identity lasts as long as the page.
  }
}

function forget(from: Storage | undefined): void {
  from?.removeItem(key);
}

function restore(onRestored: () => void): void {
  const text = shared.storage?.getItem(key);
  if (!text || state.identity) return;
  const detail = readKept(text);
  if (!detail) {
    forget(shared.storage);
    return;
  }
  window.dispatchEvent(new CustomEvent(identityEvent, { detail }));
  onRestored();
}

function followOtherTabs(event: StorageEvent): void {
  if (event.storageArea !== shared.storage || event.key !== key) return;
  if (event.newValue === null) {
    if (!state.identity) return;
    dropIdentity();
    window.dispatchEvent(new CustomEvent(identityDroppedEvent));
    return;
  }
  const detail = readKept(event.newValue);
  // Accepting an identity stores it again, which dispatches this event in the other tabs.
  if (!detail || detail.access_token === state.identity?.access_token) return;
  window.dispatchEvent(new CustomEvent(identityEvent, { detail }));
}

/**
 * Returns the kept identity, unless another service issued it, it has expired, or it is not valid.
 */
function readKept(text: string): AuthData | undefined {
  const { apiUrl, identity } = (parse(text) ?? {}) as Partial<Kept>;
  const { access_token, token_type, address, expiresAt } = (identity ?? {}) as Partial<
    Record<keyof Identity, unknown>
  >;
  if (apiUrl !== getServiceUrl() || token_type !== 'Bearer') return undefined;
  if (typeof access_token !== 'string' || !/^[\w-]+(\.[\w-]+){2}$/.test(access_token)) {
    return undefined;
  }
  if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address)) return undefined;
  const remaining = typeof expiresAt === 'number' ? (expiresAt - Date.now()) / 1000 : 0;
  if (!(remaining >= 1)) return undefined;
  return { access_token, token_type, address, expires_in: remaining };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the absolute address of the service, which is the same on all pages of the origin. */
function getServiceUrl(): string {
  // In some web views of apps, `location.origin` is `null`.
  return new URL(state.apiUrl, new URL('/', location.href)).href;
}

function getStorage(keeping: IdentityKeeping): Storage | undefined {
  try {
    if (keeping === 'tab') return sessionStorage;
    if (keeping === 'browser') return localStorage;
  } catch {
    // The storage is blocked: the identity lasts as long as the page.
  }
  return undefined;
}
