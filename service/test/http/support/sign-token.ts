import { importJWK, SignJWT, type JWK } from 'jose';
import type { Service } from '../../../src/service.js';
import { signingKeys } from '../../../src/storage/schema.js';

/** A token with these claims, signed with the key of the service. */
export async function signToken(
  { database, encryption }: Pick<Service, 'database' | 'encryption'>,
  claims: Record<string, unknown>,
): Promise<string> {
  const [key] = await database.drizzle.select().from(signingKeys);
  const privateJwk = (await encryption.signingKeys.decrypt(key!.privateKey)) as JWK;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: key!.kid })
    .sign(await importJWK(privateJwk, 'ES256'));
}
