import { ServiceError } from '../../errors/service-error.js';
import type { Place, Selection } from '../../storage/feedback/feedback-selection.js';
import type { FeedbackListInput } from './feedback-list-input.js';

/** Where a page ends: at a place within a part. */
export interface FeedbackCursor {
  part: string;
  place: Place;
}

export function createCursor(selection: Selection, place: Place): FeedbackCursor {
  return { part: formatPart(selection), place };
}

/** What is still to be read, and in the first of it after which place. */
export function listRemaining(
  parts: readonly Selection[],
  after: FeedbackCursor | undefined,
): { selection: Selection; place?: Place }[] {
  if (!after) return parts.map((selection) => ({ selection }));
  const start = parts.findIndex((selection) => formatPart(selection) === after.part);
  return parts
    .slice(start)
    .map((selection, index) => (index === 0 ? { selection, place: after.place } : { selection }));
}

export function encodeCursor(
  { part, place: { at, id } }: FeedbackCursor,
  input: FeedbackListInput,
): string {
  return Buffer.from([formatList(input), part, at, id].join(' ')).toString('base64url');
}

/** @throws ServiceError when the cursor is of another list */
export function decodeCursor(
  cursor: string,
  input: FeedbackListInput,
  parts: readonly Selection[],
): FeedbackCursor {
  const text = Buffer.from(cursor, 'base64url').toString();
  const match = /^(\S+) ([a-z]+\d?) (\d{1,17}) (\d{1,15})$/.exec(text);
  const [, list, part, at, id] = match ?? [];
  const isPart = parts.some((selection) => formatPart(selection) === part);
  if (list !== formatList(input) || !part || !isPart || !at) {
    throw new ServiceError('invalidField', 'cursor is not a cursor of this list.');
  }
  return { part, place: { at, id: Number(id) } };
}

/** The selection's name in a cursor. */
function formatPart({ part, starsOfNewest: stars }: Selection): string {
  return stars === undefined ? part : `${part}${stars ?? 0}`;
}

/** Names the list that a cursor belongs to. */
function formatList(input: FeedbackListInput): string {
  const { sort = 'network', network, own, earlierThan } = input;
  const list = [sort, ...(network ? ['network'] : []), ...(own ? ['own'] : [])];
  const filters = [
    ...(input.withVideo ? ['video'] : []),
    ...(input.withReview ? ['review'] : []),
    ...(input.verified ? ['verified'] : []),
    ...(input.stars === undefined ? [] : [`stars${input.stars}`]),
    ...(input.badge === undefined ? [] : [`badge=${input.badge}`]),
  ];
  return [...(earlierThan === undefined ? list : [`earlier-${earlierThan}`]), ...filters].join('-');
}
