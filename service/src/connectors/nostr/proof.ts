import { nip19 } from 'nostr-tools';
import { verifyEvent, type NostrEvent } from 'nostr-tools/pure';
import { ProofError } from '../connector-error.js';
import type { Attempt, ProvenAccount, Step } from '../connector.js';

/** NIP-98: HTTP authentication. */
const authenticationKind = 27235;
/** The maximum difference between the clock of the person's device and that of the service, in seconds. */
const tolerance = 5 * 60;

/** Creates the event that the person's key must sign for the attempt. */
export function createProofEvent(
  publicUrl: string,
  { state, wallet }: Attempt,
): Extract<Step, { kind: 'sign' }>['event'] {
  return {
    kind: authenticationKind,
    tags: [
      ['u', `${publicUrl}/accounts/finish`],
      ['method', 'POST'],
      ['state', state],
      ['wallet', wallet],
    ],
    content: `Connect this Nostr account to the wallet ${wallet} at ${publicUrl}`,
  };
}

/**
 * Reads the account whose key has signed the event of the attempt.
 * @throws ProofError
 */
export function readProof(publicUrl: string, attempt: Attempt, proof: unknown): ProvenAccount {
  if (!isEvent(proof)) throw new ProofError('The proof is not a signed event of Nostr.');
  const { kind, tags, content } = createProofEvent(publicUrl, attempt);
  const isSame =
    proof.kind === kind &&
    proof.content === content &&
    JSON.stringify(proof.tags) === JSON.stringify(tags);
  if (!isSame) throw new ProofError('The signed event is not the one of this attempt.');
  if (Math.abs(proof.created_at - Date.now() / 1_000) > tolerance) {
    throw new ProofError('The event was not signed now: check the clock of this device.');
  }
  const { id, pubkey, sig, created_at } = proof;
  // A copy: the library stores its verdict on the object itself.
  if (!verifyEvent({ id, pubkey, sig, kind, tags, content, created_at })) {
    throw new ProofError('The signature of the event is not valid.');
  }
  return { id: pubkey, label: nip19.npubEncode(pubkey) };
}

function isEvent(value: unknown): value is NostrEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { id, pubkey, sig, kind, created_at, content, tags } = value as Partial<NostrEvent>;
  return (
    isHex(id, 64) &&
    isHex(pubkey, 64) &&
    isHex(sig, 128) &&
    Number.isSafeInteger(kind) &&
    Number.isSafeInteger(created_at) &&
    typeof content === 'string' &&
    Array.isArray(tags)
  );
}

const isHex = (value: unknown, length: number) =>
  typeof value === 'string' && value.length === length && /^[0-9a-f]+$/.test(value);
