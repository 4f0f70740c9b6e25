import { getAssetPath } from '@stencil/core';
import type { Connection } from './connection';
import type { RewardToken } from '../../wallet/reward-token';
import type { AuthData } from './api-types';
import { getSharedStore } from './shared';

/** An identity and the time at which it expires. */
export type Identity = AuthData & {
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** The first token of this sign-in, which a renewal keeps. */
  session: string;
};

/** The state that all elements of a page share. */
export interface SvcState {
  /** The address of the service without a trailing slash; empty for the page's own origin. */
  apiUrl: string;
  /** The address at which people connect their social accounts; empty if it is not configured. */
  socialLinkUrl: string;
  identity: Identity | undefined;
  rewardToken: RewardToken | undefined;
}

const store = getSharedStore<SvcState>('state', {
  apiUrl: '',
  socialLinkUrl: '',
  identity: undefined,
  rewardToken: undefined,
});

/** An element that reads a value while rendering is rendered again when it changes. */
export const state: SvcState = store.state;

/** Calls the listener when a value changes. Returns a function that stops this. */
export const onChange: <Key extends keyof SvcState>(
  key: Key,
  listener: (value: SvcState[Key]) => void,
) => () => void = store.onChange;

/** Returns a connection to the address, or else to the configured one, as the signed-in person. */
export function getConnection(apiUrl: string | undefined, language?: string): Connection {
  return {
    apiUrl: removeTrailingSlash(apiUrl ?? (state.apiUrl || findServiceUrl())),
    token: state.identity?.access_token,
    language,
  };
}

/** The service that the files of the SDK come from, if it is at another origin than the page. */
function findServiceUrl(): string {
  try {
    return /^(https?:.*)\/sdk\/x-svc\//.exec(getAssetPath('.'))?.[1] ?? '';
  } catch {
    // Modules for a bundler have no address.
    return '';
  }
}

/**
 * Builds the key of a load from the connection and the query. A renewed token does not change it.
 */
export function buildKey({ apiUrl, language }: Connection, ...asked: unknown[]): string {
  return JSON.stringify([apiUrl, language, state.identity?.session, ...asked]);
}

/** Removes the slashes at the end of a URL. */
export function removeTrailingSlash(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end--;
  return url.slice(0, end);
}
