import type { DatabaseContext } from '../../storage/database/database.js';
import { countFeedback, countGivers } from '../../storage/feedback/read-feedback.js';
import type { FeedbackListInput } from './feedback-list-input.js';
import { toFilters } from './feedback-list-parts.js';
import type { AnyReader } from '../people/open-reader.js';

/** The maximum count of people in a filtered list. */
export const maximumCount = 1_000;

/** Counts the people of the list; in a filtered one at most `maximumCount`. */
export async function countListedPeople(
  { database }: DatabaseContext,
  reader: AnyReader,
  input: FeedbackListInput,
): Promise<number> {
  const { own, network } = input;
  const filters = toFilters(input);
  const isFiltered = own || network || Object.values(filters).some(Boolean);
  if (!isFiltered) return countGivers(database, reader.target);
  const part = own ? 'own' : network ? 'network' : 'all';
  return countFeedback(database, reader, { part, ...filters }, maximumCount);
}
