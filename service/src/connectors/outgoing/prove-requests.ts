import { generateProof, type CryptoKeyPair } from 'dpop';
import type { Fetch } from './request-json.js';

/**
 * Sends requests with a proof that the caller has the key (DPoP, RFC 9449), and again with the nonce that a server
 * demands.
 */
export function proveRequests(fetch: Fetch, keys: CryptoKeyPair): Fetch {
  return async (address, init) => {
    const { origin, pathname } = new URL(address);
    const send = async (nonce?: string) => {
      const proof = await generateProof(keys, origin + pathname, init?.method ?? 'GET', nonce);
      const headers = new Headers(init?.headers);
      headers.set('dpop', proof);
      return fetch(address, { ...init, headers });
    };
    const response = await send();
    const nonce = response.headers.get('dpop-nonce');
    if (nonce === null || ![400, 401].includes(response.status)) return response;
    await response.body?.cancel();
    return send(nonce);
  };
}
