import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom requests to networks are sent. */
export interface Requester {
  /** The person's wallet. */
  wallet: string;
  /** Whether an account is read, or the person waits for the answer. */
  isSync: boolean;
}

const requesters = new AsyncLocalStorage<Requester>();

/** Runs work whose requests are for the person; libraries between it and the requests need not know of it. */
export const requestFor = <Result>(requester: Requester, work: () => Result): Result =>
  requesters.run(requester, work);

export const findRequester = (): Requester | undefined => requesters.getStore();
