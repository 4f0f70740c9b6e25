import type { Connection } from './connection';
import type { AuthData } from './api-types';
import { sharedStore } from './shared';

/** An identity with when it ends (milliseconds since 1970). */
export type Identity = AuthData & {
  expiresAt: number;
  /** The first token since this person signed in; it stays while the sign-in is renewed. */
  session: string;
};

/** What all elements of a page share. */
export interface SvcState {
  /** The service's address without a slash at the end; empty for the page's own origin. */
  apiUrl: string;
  /** Where people connect their social accounts; empty while nobody has said so. */
  socialLinkUrl: string;
  identity: Identity | undefined;
}

const store = sharedStore<SvcState>('state', {
  apiUrl: '',
  socialLinkUrl: '',
  identity: undefined,
});

/** Reading it while rendering makes an element render again when it changes. */
export const state: SvcState = store.state;

/** Calls back when a value changes; returns how to stop. */
export const onChange: <Key extends keyof SvcState>(
  key: Key,
  listener: (value: SvcState[Key]) => void,
) => () => void = store.onChange;

/** The connection of an element, by its own `api-url` or the configured one, in its language. */
export function connectionOf(apiUrl: string | undefined, language?: string): Connection {
  return {
    apiUrl: withoutSlash(apiUrl ?? state.apiUrl),
    token: state.identity?.access_token,
    language,
  };
}

/** Names what is asked over a connection, whichever token of the same session it has. */
export function keyOf({ apiUrl, language }: Connection, ...asked: unknown[]): string {
  return JSON.stringify([apiUrl, language, state.identity?.session, ...asked]);
}

export function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
