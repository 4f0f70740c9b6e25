import { ServiceError } from '../../errors/service-error.js';
import type { FeedbackListInput } from './feedback-list-input.js';

/** The list of nobody; @throws ServiceError when it is one that needs a reader */
export function toPublicInput(input: FeedbackListInput): FeedbackListInput {
  for (const name of ['sourceCriteria', 'network', 'own'] as const) {
    if (input[name]) {
      throw new ServiceError('notAuthenticated', `${name} needs a signed-in user or an API key.`);
    }
  }
  return { ...input, sort: input.sort === 'network' ? 'newest' : (input.sort ?? 'newest') };
}
