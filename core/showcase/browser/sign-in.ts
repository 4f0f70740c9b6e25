import { privateKeyToAccount } from 'viem/accounts';
import type { Person } from '../data/people.js';

/** Signs a person in at the service and dispatches the identity, as an app does. */
export async function signIn({ privateKey }: Person): Promise<void> {
  const { address, signMessage } = privateKeyToAccount(privateKey);
  const { message } = (await post('challenge', { address, chainId: 1 })) as { message: string };
  const signature = await signMessage({ message });
  const detail = await post('verify', { message, signature });
  window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail }));
}

async function post(operation: string, body: object): Promise<unknown> {
  const answer = await fetch(`/service/auth/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { result } = (await answer.json()) as { result: unknown };
  return result;
}
