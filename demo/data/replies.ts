import type { giveFeedback } from './feedback.js';
import { drawLater } from './moments.js';
import { hasOwner, isOwner, listOwners } from './owners.js';
import type { Person } from './people.js';
import { Random } from './random.js';
import { readReviews } from './read-reviews.js';

type Feedback = ReturnType<typeof giveFeedback>[number];

/** Writes the replies of owners, some hours or days after the reviews. */
export function writeReplies(
  people: readonly Person[],
  providers: readonly { slug: string; address?: string }[],
  feedback: readonly Feedback[],
) {
  const random = new Random('replies');
  return providers.flatMap((provider) => {
    const [author] = listOwners(people, provider);
    if (author === undefined) return [];
    return readReviews(provider.slug).flatMap(({ text, reply }) => {
      const to = feedback.find(({ items }) => items.review === text);
      if (!to || reply === undefined) return [];
      const createdAt = drawLater(random, to.updatedAt, 4);
      return [{ feedback: toKey(to), author, text: reply, createdAt, updatedAt: createdAt }];
    });
  });
}

/** Returns the votes of people for the reviews that they find helpful. */
export function castVotes(people: readonly Person[], feedback: readonly Feedback[]) {
  const random = new Random('votes');
  return feedback
    .filter(({ items, targetCriteria }) => items.review && hasOwner(targetCriteria.ids.uuid))
    .flatMap((one) => {
      const slug = one.targetCriteria.ids.uuid;
      const voters = random.shuffle(
        people.filter(
          (person) => person.address !== one.sourceCriteria.uuid && !isOwner(person, { slug }),
        ),
      );
      return voters.slice(0, random.integer(0, 6)).map(({ address }) => ({
        feedback: toKey(one),
        voter: { uuid: address },
        createdAt: drawLater(random, one.updatedAt, 60),
      }));
    });
}

function toKey({ sourceCriteria, targetCriteria, transactionId }: Feedback) {
  return { sourceCriteria, targetCriteria, ...(transactionId && { transactionId }) };
}
