import type { webcrypto } from 'node:crypto';
import { exportJWK, importJWK, type JWK } from 'jose';
import { randomDPoPKeyPair, type CryptoKeyPair } from 'openid-client';

/** Creates a pair of keys for DPoP that can be exported. */
export function createKeys(): Promise<CryptoKeyPair> {
  return randomDPoPKeyPair('ES256', { extractable: true });
}

/** Exports a private key as the JWK that `importKeys` reads. */
export async function exportKeys({ privateKey }: CryptoKeyPair): Promise<string> {
  return JSON.stringify(await exportJWK(privateKey));
}

/** Imports the pair of keys of a text. */
export async function importKeys(text: string): Promise<CryptoKeyPair> {
  const privateJwk = JSON.parse(text) as JWK;
  const publicJwk = { ...privateJwk };
  delete publicJwk.d;
  return { privateKey: await importKey(privateJwk), publicKey: await importKey(publicJwk) };
}

async function importKey(jwk: JWK): Promise<webcrypto.CryptoKey> {
  return (await importJWK(jwk, 'ES256', { extractable: true })) as webcrypto.CryptoKey;
}
