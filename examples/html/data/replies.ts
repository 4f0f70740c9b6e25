import type { giveFeedback } from './feedback.js';
import type { Person } from './people.js';
import { Random } from './random.js';

type Feedback = ReturnType<typeof giveFeedback>[number];

/** What the owner of a provider says to praise and to complaints. */
interface Owner {
  /** Somebody as whom visitors of the demo can sign in; else the wallet of the provider. */
  person?: string;
  praise: string;
  complaint: string;
}

const owners: Record<string, Owner> = {
  'rosas-bakery': {
    praise: 'Thank you, that made our morning.\nThe rye comes out of the oven at seven.',
    complaint:
      'We are sorry, that was not our best day.\n\nCome by and tell us your name: the next loaf is on the house.',
  },
  'smoke-salt': {
    person: 'Lucía Romero',
    praise: 'Thank you! I pass this on to everybody in the kitchen.',
    complaint: 'I am sorry about that. Write to me, and I make it right.',
  },
  'pedal-post': {
    person: 'Jonas Weber',
    praise: 'Thanks! I ride that way every day, so send me more.',
    complaint: 'Sorry about that. The next ride is free, just mention this review.',
  },
};

/** The wallets that own a provider. */
export function listOwners(
  people: readonly Person[],
  { slug, address }: { slug: string; address?: string },
): string[] {
  const owner = owners[slug];
  if (!owner) return [];
  const wallet = owner.person ? people.find(({ name }) => name === owner.person)?.address : address;
  return wallet === undefined ? [] : [wallet];
}

/** Owners reply to one review that praises, and to one that complains. */
export function writeReplies(
  people: readonly Person[],
  providers: readonly { slug: string; address?: string }[],
  feedback: readonly Feedback[],
) {
  return providers.flatMap((provider) => {
    const [author] = listOwners(people, provider);
    if (author === undefined) return [];
    const { praise, complaint } = owners[provider.slug]!;
    const find = (isFitting: (stars: number) => boolean) =>
      feedback.find(
        ({ targetCriteria, items }) =>
          targetCriteria.ids.uuid === provider.slug && items.review && isFitting(items.stars),
      );
    const answers = [
      { to: find((stars) => stars === 5), text: praise },
      { to: find((stars) => stars <= 2), text: complaint },
    ];
    return answers.flatMap(({ to, text }) => (to ? [{ feedback: toKey(to), author, text }] : []));
  });
}

/** Who finds which review helpful. */
export function castVotes(people: readonly Person[], feedback: readonly Feedback[]) {
  const random = new Random('votes');
  return feedback
    .filter(({ items, targetCriteria }) => items.review && targetCriteria.ids.uuid in owners)
    .flatMap((one) => {
      const voters = random.shuffle(
        people.filter(({ address, name }) => {
          const isOwner = owners[one.targetCriteria.ids.uuid]?.person === name;
          return address !== one.sourceCriteria.uuid && !isOwner;
        }),
      );
      return voters
        .slice(0, random.integer(0, 6))
        .map(({ address }) => ({ feedback: toKey(one), voter: { uuid: address } }));
    });
}

function toKey({ sourceCriteria, targetCriteria, transactionId }: Feedback) {
  return { sourceCriteria, targetCriteria, ...(transactionId && { transactionId }) };
}
