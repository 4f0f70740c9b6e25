import { clientOf, resultOf, type Connection } from './client';
import type { AuthData } from './types';

/** The message (EIP-4361) that a wallet has to sign. */
export async function postChallenge(
  connection: Connection,
  account: { address: string; chainId: number },
): Promise<string> {
  const { message } = await resultOf(
    clientOf(connection).POST('/auth/challenge', {
      body: { address: account.address, chainId: account.chainId },
    }),
  );
  return message;
}

/** The identity that the signed message proves. */
export function postVerify(
  connection: Connection,
  signed: { message: string; signature: string },
): Promise<AuthData> {
  return resultOf(clientOf(connection).POST('/auth/verify', { body: signed }));
}

/** Revokes the connection's token. */
export async function postLogout(connection: Connection): Promise<void> {
  await resultOf(clientOf(connection).POST('/auth/logout'));
}
