import type { AuthData } from '../base/api-types';
import { dropIdentity, identityDroppedEvent, identityEvent } from './identity';
import { shared } from '../base/shared';
import { onChange, state, type Identity } from '../base/state';

/** How long an identity is kept: until the page is left, the tab is closed, or it ends. */
export type IdentityKeeping = 'page' | 'tab' | 'browser';

/**
 * Keeps the identity from now on, and hands over the one that was kept as an app would, by
 * `svcIdentityDataReady`, right after the code that runs now. In the `browser`, all its tabs sign in
 * and out together.
 *
 * @param onRestored called when an identity that was kept is taken up again
 */
export function keepIdentity(keeping: IdentityKeeping, onRestored: () => void): void {
  place.storage = storageOf(keeping);
  if (keeping !== 'tab') forget(storageOf('tab'));
  if (keeping !== 'browser') forget(storageOf('browser'));
  if (!place.isFollowing) {
    place.isFollowing = true;
    onChange('identity', keep);
    window.addEventListener('storage', followOtherTabs);
  }
  if (state.identity) keep(state.identity);
  else queueMicrotask(() => restore(onRestored));
}

const key = 'x-svc.identity';
const place = shared<{ storage?: Storage | undefined; isFollowing: boolean }>('kept', () => ({
  isFollowing: false,
}));

/** What is stored: an identity that only the service that gave it may see. */
interface Kept {
  apiUrl: string;
  identity: Identity;
}

function keep(identity: Identity | undefined): void {
  if (!identity) {
    forget(place.storage);
    return;
  }
  const kept: Kept = { apiUrl: service(), identity };
  try {
    place.storage?.setItem(key, JSON.stringify(kept));
  } catch {
    // Full: it lasts as long as the page.
  }
}

function forget(from: Storage | undefined): void {
  from?.removeItem(key);
}

function restore(onRestored: () => void): void {
  const text = place.storage?.getItem(key);
  if (!text || state.identity) return;
  const detail = readKept(text);
  if (!detail) {
    forget(place.storage);
    return;
  }
  window.dispatchEvent(new CustomEvent(identityEvent, { detail }));
  onRestored();
}

function followOtherTabs(event: StorageEvent): void {
  if (event.storageArea !== place.storage || event.key !== key) return;
  if (event.newValue === null) {
    if (!state.identity) return;
    dropIdentity();
    window.dispatchEvent(new CustomEvent(identityDroppedEvent));
    return;
  }
  const detail = readKept(event.newValue);
  // Taking it writes it anew, which tells the other tabs: they have it already.
  if (!detail || detail.access_token === state.identity?.access_token) return;
  window.dispatchEvent(new CustomEvent(identityEvent, { detail }));
}

/** The kept identity, unless it is another service's, over, or not as it was written. */
function readKept(text: string): AuthData | undefined {
  const { apiUrl, identity } = (parse(text) ?? {}) as Partial<Kept>;
  const { access_token, token_type, address, expiresAt } = (identity ?? {}) as Partial<
    Record<keyof Identity, unknown>
  >;
  if (apiUrl !== service() || token_type !== 'Bearer') return undefined;
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

/** The address of the service as it is from any page of the origin. */
function service(): string {
  return new URL(state.apiUrl, location.origin).href;
}

function storageOf(keeping: IdentityKeeping): Storage | undefined {
  try {
    if (keeping === 'tab') return sessionStorage;
    if (keeping === 'browser') return localStorage;
  } catch {
    // Storage may be blocked: it lasts as long as the page.
  }
  return undefined;
}
