import { ServiceError } from '../../errors/service-error.js';
import type { FeedbackListInput } from './feedback-list-input.js';

/** Returns the input for anonymous readers. @throws ServiceError when the list needs a person as its reader */
export function toPublicInput(input: FeedbackListInput): FeedbackListInput {
  for (const name of ['sourceCriteria', 'network', 'own'] as const) {
    if (input[name]) {
      throw new ServiceError('notAuthenticated', `${name} needs a signed-in user or an API key.`);
    }
  }
  return { ...input, sort: input.sort === 'network' ? 'newest' : (input.sort ?? 'newest') };
}
