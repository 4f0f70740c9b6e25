import type { PrivateKeyAccount } from 'viem/accounts';
import { send, type Answer } from './send.js';

/** A page that may sign people in, unless a service is set up for others. */
export const origin = 'http://localhost:4701';

/** Signs a wallet in as a page of the origin does. */
export async function signIn(
  url: string,
  account: PrivateKeyAccount,
  pageOrigin = origin,
): Promise<{ token: string; answer: Answer }> {
  const headers = { origin: pageOrigin };
  const challenge = await send(url, 'POST', '/auth/challenge', {
    headers,
    body: { address: account.address, chainId: 1 },
  });
  const { message } = challenge.body.result as { message: string };
  const signature = await account.signMessage({ message });
  const answer = await send(url, 'POST', '/auth/verify', { headers, body: { message, signature } });
  return { token: (answer.body.result as { access_token: string }).access_token, answer };
}
