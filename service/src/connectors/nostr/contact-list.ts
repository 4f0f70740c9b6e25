import { validateEvent, type NostrEvent } from 'nostr-tools/pure';
import type { Change, Follow } from '../connector.js';

/** The accounts that an account follows (NIP-02). */
export const contactListKind = 3;
/** The maximum number of follows of a list that count. */
const maximumFollows = 100_000;
/** The maximum time by which a list may lie in the future, in seconds: it would hide all others. */
const tolerance = 60 * 60;

/** Whether an event has the form of a contact list, and is not from the future; its signature is verified elsewhere. */
export function isContactList(event: NostrEvent): boolean {
  const { kind, created_at, id } = event;
  return (
    kind === contactListKind &&
    validateEvent(event) &&
    /^[0-9a-f]{64}$/.test(id) &&
    Number.isSafeInteger(created_at) &&
    created_at >= 0 &&
    created_at <= Date.now() / 1_000 + tolerance
  );
}

/** Converts a contact list to a change of the full list. */
export function toChange(list: NostrEvent): Extract<Change, { kind: 'list' }> {
  return {
    account: list.pubkey,
    kind: 'list',
    revision: formatRevision(list),
    follows: readFollows(list),
  };
}

/** Formats a revision, which grows with time; of lists of the same second, NIP-01 prefers the lowest id. */
export function formatRevision({ created_at, id }: Pick<NostrEvent, 'created_at' | 'id'>): string {
  const inverse = id.replace(/[0-9a-f]/g, (digit) =>
    (15 - Number.parseInt(digit, 16)).toString(16),
  );
  return `${String(created_at).padStart(12, '0')} ${inverse}`;
}

/** Reads the time of a revision, in seconds since 1970. */
export const readTime = (revision: string): number => Number.parseInt(revision, 10);

function readFollows({ tags, pubkey }: NostrEvent): Follow[] {
  const followed = tags.flatMap(([name, value = '']) =>
    name === 'p' && /^[0-9a-f]{64}$/.test(value) && value !== pubkey ? [value] : [],
  );
  return [...new Set(followed)].slice(0, maximumFollows).map((id) => ({ id }));
}
