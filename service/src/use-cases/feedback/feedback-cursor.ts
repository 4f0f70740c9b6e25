import { ServiceError } from '../../errors/service-error.js';
import {
  isSortedByHelpfulness,
  type FeedbackPosition,
  type Selection,
} from '../../storage/feedback/feedback-selection.js';
import type { FeedbackListInput } from './feedback-list-input.js';

/** The end of a page: a position within a part. */
export interface FeedbackCursor {
  part: string;
  position: FeedbackPosition;
}

export function createCursor(selection: Selection, position: FeedbackPosition): FeedbackCursor {
  return { part: formatPart(selection), position };
}

/** Returns the parts that are still to be read, and the position after which the first of them continues. */
export function listRemaining(
  parts: readonly Selection[],
  after: FeedbackCursor | undefined,
): { selection: Selection; position?: FeedbackPosition }[] {
  if (!after) return parts.map((selection) => ({ selection }));
  const start = parts.findIndex((selection) => formatPart(selection) === after.part);
  return parts
    .slice(start)
    .map((selection, index) =>
      index === 0 ? { selection, position: after.position } : { selection },
    );
}

export function encodeCursor(
  { part, position: { at, id, helpful } }: FeedbackCursor,
  input: FeedbackListInput,
): string {
  const counts = helpful ? [helpful.networkCount, helpful.otherCount] : [];
  return Buffer.from([formatList(input), part, at, id, ...counts].join(' ')).toString('base64url');
}

/** @throws ServiceError when the cursor belongs to another list */
export function decodeCursor(
  cursor: string,
  input: FeedbackListInput,
  parts: readonly Selection[],
): FeedbackCursor {
  const text = Buffer.from(cursor, 'base64url').toString();
  const match = /^(\S+) ([a-z]+\d?) (\d{1,17}) (\d{1,15})(?: (\d{1,9}) (\d{1,9}))?$/.exec(text);
  const [, list, part, at, id, networkCount, otherCount] = match ?? [];
  const selection = parts.find((one) => formatPart(one) === part);
  const isByHelpfulness = networkCount !== undefined;
  if (
    list !== formatList(input) ||
    !part ||
    !at ||
    !selection ||
    isByHelpfulness !== isSortedByHelpfulness(selection)
  ) {
    throw new ServiceError('invalidField', 'cursor is not a cursor of this list.');
  }
  const helpful = { networkCount: Number(networkCount), otherCount: Number(otherCount) };
  return { part, position: { at, id: Number(id), ...(isByHelpfulness ? { helpful } : {}) } };
}

/** Returns the selection's name in a cursor. */
function formatPart({ part, starsOfNewest: stars, helpfulTo }: Selection): string {
  if (helpfulTo) return `${part}to${helpfulTo}`;
  return stars === undefined ? part : `${part}${stars ?? 0}`;
}

/** Returns the name of the list that a cursor belongs to. */
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
