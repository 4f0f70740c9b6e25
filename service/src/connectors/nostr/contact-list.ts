import type { NostrEvent } from 'nostr-tools/pure';
import type { Change, Follow } from '../connector.js';

/** NIP-02: whom somebody follows. */
export const contactListKind = 3;
/** Of a longer list, the rest does not count. */
const maximumFollows = 100_000;
/** A list that says to be from later would hide all others, in seconds. */
const tolerance = 60 * 60;

/** Whether the event is a contact list of now or earlier; its signature is verified before. */
export function isContactList({ kind, created_at }: NostrEvent): boolean {
  return kind === contactListKind && created_at <= Date.now() / 1_000 + tolerance;
}

/** A contact list as a change of the whole list. */
export function toChange(list: NostrEvent): Extract<Change, { kind: 'list' }> {
  return {
    account: list.pubkey,
    kind: 'list',
    revision: formatRevision(list),
    follows: readFollows(list),
  };
}

/** Grows with time; of lists of the same second, NIP-01 prefers the lowest id. */
export function formatRevision({ created_at, id }: Pick<NostrEvent, 'created_at' | 'id'>): string {
  const inverse = id.replace(/[0-9a-f]/g, (digit) =>
    (15 - Number.parseInt(digit, 16)).toString(16),
  );
  return `${String(created_at).padStart(12, '0')} ${inverse}`;
}

function readFollows({ tags, pubkey }: NostrEvent): Follow[] {
  const followed = tags.flatMap(([name, value = '']) =>
    name === 'p' && /^[0-9a-f]{64}$/.test(value) && value !== pubkey ? [value] : [],
  );
  return [...new Set(followed)].slice(0, maximumFollows).map((id) => ({ id }));
}
