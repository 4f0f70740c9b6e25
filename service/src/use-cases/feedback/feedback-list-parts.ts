import type { FeedbackSort } from '../../schemas/feedback.js';
import type {
  FeedbackFilters,
  Part,
  Selection,
} from '../../storage/feedback/feedback-selection.js';
import type { FeedbackListInput } from './feedback-list-input.js';

/** Returns the parts of a list in their order; feedback that is equal in that order is listed newest first. */
export function planParts(input: FeedbackListInput): Selection[] {
  const { sort = 'network', stars, earlierThan } = input;
  const filters = toFilters(input);
  if (earlierThan !== undefined) return [{ part: 'all', ...filters }];
  const isByStars = sort === 'highest' || sort === 'lowest';
  const order = isByStars && stars !== undefined ? orders.newest : orders[sort];
  return listParts(input).flatMap((part) => order.map((one) => ({ part, ...filters, ...one })));
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
const orders: Record<FeedbackSort, Pick<Selection, 'starsOfNewest' | 'helpfulTo'>[]> = {
  network: [{}],
  newest: [{}],
  highest: [...highest, without],
  lowest: [...highest.toReversed(), without],
  helpful: [{ helpfulTo: 'network' }, { helpfulTo: 'others' }, { helpfulTo: 'nobody' }],
};
