import type { FeedbackSort } from '../../schemas/feedback.js';
import type {
  FeedbackFilters,
  Part,
  Selection,
} from '../../storage/feedback/feedback-selection.js';
import type { FeedbackListInput } from './feedback-list-input.js';

/** What a list consists of, one after the other: by stars, those of equal ones newest first. */
export function planParts(input: FeedbackListInput): Selection[] {
  const { sort = 'network', stars, earlierThan } = input;
  const filters = toFilters(input);
  if (earlierThan !== undefined) return [{ part: 'all', ...filters }];
  const orders = stars === undefined ? starsInOrder[sort] : [{}];
  return listParts(input).flatMap((part) =>
    orders.map((order) => ({ part, ...filters, ...order })),
  );
}

export function toFilters(
  input: FeedbackListInput,
): FeedbackFilters & Pick<Selection, 'transactionId'> {
  const { stars, badge, withReview, withVideo, verified, transactionId } = input;
  const [set = '', qualifier] = badge?.split(':') ?? [];
  return {
    stars,
    ...(badge === undefined ? {} : { badge: { set, ...(qualifier ? { qualifier } : {}) } }),
    withReview,
    withVideo,
    verified,
    transactionId,
  };
}

function listParts({ sort = 'network', network, own }: FeedbackListInput): Part[] {
  if (own) return ['own'];
  if (sort === 'network') return ['own', 'contacts', ...(network ? [] : ['others' as const])];
  return network ? ['network'] : ['all'];
}

const highest = [5, 4, 3, 2, 1].map((starsOfNewest) => ({ starsOfNewest }));
const without = { starsOfNewest: null };
const starsInOrder: Record<FeedbackSort, { starsOfNewest?: number | null }[]> = {
  network: [{}],
  newest: [{}],
  highest: [...highest, without],
  lowest: [...highest.toReversed(), without],
};
