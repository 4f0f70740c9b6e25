/**
 * Declarations that samples take as given: names of earlier blocks of the same text, the reader's own names,
 * and those of packages that are not installed here.
 */

declare const addressSignatureVerification: typeof import('@x-svc/core').addressSignatureVerification;
declare const configure: typeof import('@x-svc/core').configure;
declare const createClient: typeof import('@x-svc/client').createClient;
declare const person: import('@x-svc/client').SvcClient;
declare const svc: import('@x-svc/client').SvcClient;

declare const address: `0x${string}`;
declare const apiUrl: string;
declare const detail: import('@x-svc/core').AuthData;
declare const fallback: undefined;
declare const file: File;
declare const page: string;
declare const sourceCriteria: { uuid: string };
declare const targetCriteria: { uuid: string };
declare const token: string;
declare const tus: typeof import('tus-js-client');
declare const upload: import('tus-js-client').Upload;
declare const uuid: string;
declare const wallet: { signMessage(message: { message: string }): Promise<`0x${string}`> };
declare function show(address: string): void;

/** Of Nuxt, which makes both known everywhere. */
declare function defineNuxtConfig(config: {
  app: { head: { script: readonly { type: string; src: string }[] } };
}): unknown;
declare function defineNuxtPlugin(plugin: {
  order: number;
  setup(nuxt: { vueApp: import('vue').App }): void;
}): unknown;

interface WindowEventMap {
  svcIdentityDataReady: CustomEvent<import('@x-svc/core').AuthData>;
}
interface DocumentEventMap {
  loaded: CustomEvent<import('@x-svc/core').LoadedEventDetail>;
  signedIn: CustomEvent<import('@x-svc/core').AuthData>;
}

declare module '*.css';
declare module '*.vue' {
  const component: import('vue').Component;
  export default component;
}
declare module '@wagmi/connectors' {
  type Connector = import('@wagmi/core').CreateConnectorFn;
  export function walletConnect(settings: { projectId: string }): Connector;
  export function baseAccount(settings: { appName: string }): Connector;
}
declare module 'https://*/index.esm.js' {
  export * from '@x-svc/core';
}
declare module 'http://*/index.esm.js' {
  export * from '@x-svc/core';
}
declare module 'https://*/index.js' {
  export * from '@x-svc/client';
}

/** The object that browser extensions with a key of Nostr provide (NIP-07). */
interface Window {
  nostr: { signEvent(event: object): Promise<object> };
}
