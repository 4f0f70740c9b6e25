import { AsyncLocalStorage } from 'node:async_hooks';

/** The person for whom requests to social networks are sent. */
export interface Requester {
  /** The person's wallet. */
  wallet: string;
  /** Whether the requests are part of a sync; otherwise the person waits for the answer. */
  isSync: boolean;
}

const requesters = new AsyncLocalStorage<Requester>();

/** Runs work whose requests are for the person; libraries between it and the requests need not pass this on. */
export const requestFor = <Result>(requester: Requester, work: () => Result): Result =>
  requesters.run(requester, work);

export const findRequester = (): Requester | undefined => requesters.getStore();
