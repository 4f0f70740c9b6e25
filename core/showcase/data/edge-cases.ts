import { hostileName, hostileReview } from '../../../testing/people/network.js';
import { findPerson, type PersonName } from './people.js';

const createAddress = (digit: string) => `0x${digit.repeat(40)}`;

/** Fatima's contacts, whose names are markup, long, without a space, or right to left. */
const people = [
  { uuid: createAddress('a'), name: hostileName },
  {
    uuid: createAddress('b'),
    name: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafe',
  },
  {
    uuid: createAddress('c'),
    name: 'María de los Ángeles Fernández-Villaverde y Gutiérrez de la Concepción, Marquesa de Sotomayor',
    image: 'http://localhost:4701/avatars/missing.png',
  },
  { uuid: createAddress('d'), name: 'عبد الرحمن بن محمد الأندلسي' },
];

const provider = (uuid: string, name: string) => ({
  entity: { type: 'provider', ids: { uuid }, name },
});

const feedback = (person: number, target: string, items: object) => ({
  feedback: {
    sourceCriteria: { uuid: people[person]!.uuid },
    targetCriteria: { uuid: target },
    items,
  },
});

const fatima = { uuid: findPerson('fatima').address };

/** A provider about which Fatima has given feedback that a moderator hides. */
const hiddenFeedback = (index: number, uuid: string, appeal: object) => {
  const key = { sourceCriteria: fatima, targetCriteria: { uuid } };
  return [
    provider(uuid, 'The Paint Shop'),
    { feedback: { ...key, items: { stars: 1, review: 'Buy your paint from my cousin instead.' } } },
    {
      moderation: {
        id: String(index).repeat(32),
        feedback: key,
        state: 'hidden',
        openedAt: seconds('2026-06-01T09:00:00Z'),
        hiddenAt: seconds('2026-06-02T09:00:00Z'),
        decision: 'hide',
        reason: 'spam',
        text: 'It advertises another shop.\nWrite about your own purchase here.',
        decidedBy: 'operator',
        decidedAt: seconds('2026-06-02T09:00:00Z'),
        ...appeal,
      },
    },
  ];
};

/** The same, for feedback that was given after a moderator hid earlier feedback, and about which none has decided. */
const startedHidden = (index: number, uuid: string) => {
  const [entity, given] = hiddenFeedback(index, uuid, {});
  const openedAt = seconds('2026-06-04T09:00:00Z');
  return [
    entity!,
    given!,
    {
      moderation: {
        id: String(index).repeat(32),
        feedback: { sourceCriteria: fatima, targetCriteria: { uuid } },
        state: 'open',
        openedAt,
        hiddenAt: openedAt,
        flags: [{ kind: 'again', foundAt: openedAt, text: 'spam' }],
      },
    },
  ];
};

/** A provider that Lucía owns, with feedback that has a reply, and newer feedback without one. */
const replied = (uuid: string) => {
  const toKey = (giver: PersonName) => ({
    sourceCriteria: { uuid: findPerson(giver).address },
    targetCriteria: { uuid },
  });
  const give = (giver: PersonName, stars: number, review: string) => ({
    feedback: { ...toKey(giver), items: { stars, review } },
  });
  return [
    {
      entity: {
        ...provider(uuid, 'The Cheese Cellar').entity,
        owners: [findPerson('lucia').address],
      },
    },
    give('amara', 2, 'The mountain cheese was dry, and nobody had time for us.'),
    give('jonas', 5, 'They let me taste everything. Take the one with nettles.'),
    {
      reply: {
        feedback: toKey('amara'),
        author: findPerson('lucia').address,
        text: 'We are sorry, Saturdays are too busy for three people.\n\nCome on a weekday, and taste what has ripened since.',
      },
    },
    ...[people[1]!.uuid, people[2]!.uuid, findPerson('jonas').address].map((voter) => ({
      helpful: { feedback: toKey('amara'), voter: { uuid: voter } },
    })),
  ];
};

/** The same, with a reply that a moderator hides. */
const hiddenReply = (uuid: string) => {
  const [entity, given, , reply] = replied(uuid);
  return [
    entity!,
    given!,
    reply!,
    {
      moderation: {
        id: '7'.repeat(32),
        reply: (reply as { reply: { feedback: object } }).reply.feedback,
        state: 'hidden',
        openedAt: seconds('2026-06-15T08:00:00Z'),
        hiddenAt: seconds('2026-06-15T09:00:00Z'),
        decision: 'hide',
        reason: 'personalData',
        text: 'It names when a guest was there.',
        decidedBy: 'operator',
        decidedAt: seconds('2026-06-15T09:00:00Z'),
      },
    },
  ];
};

const seconds = (time: string) => Date.parse(time) / 1000;
const appealed = {
  appealText: 'My cousin sells the same paint.',
  appealedAt: seconds('2026-06-05T09:00:00Z'),
};

/** Data that is hard to show, as lines of an import. */
export const edgeCases: readonly Record<string, object>[] = [
  ...people.map(({ uuid, ...more }) => ({
    entity: { type: 'Address', ids: { uuid, address: uuid }, ...more },
  })),
  ...people.map(({ uuid }) => ({
    relationship: {
      type: 'social',
      sourceCriteria: { uuid: findPerson('fatima').address },
      targetCriteria: { uuid },
      bidirectional: true,
      properties: { kind: 'bluesky' },
    },
  })),
  provider('nobody-yet', 'The Corner Shop'),
  provider('hostile', hostileName),
  feedback(0, 'hostile', { stars: 1, review: hostileReview }),
  provider('long-names', people[2]!.name),
  feedback(1, 'long-names', {
    stars: 4,
    badges: { Quality: 'positive', Punctuality: 'positive', Experience: 'positive' },
    review: `https://${'a-very-long-host.'.repeat(12)}example/${'path/'.repeat(20)}`,
  }),
  feedback(2, 'long-names', { stars: 5, review: 'Very good. '.repeat(120) }),
  provider('right-to-left', 'مخبز الحارة'),
  feedback(3, 'right-to-left', { stars: 5, review: 'أفضل خبز في المدينة، ويُخبز كل صباح.' }),
  provider('the-museum', 'The Museum'),
  ...['ticket-1', 'ticket-2', 'ticket-3'].flatMap((transactionId) => {
    const { feedback: given } = feedback(1, 'the-museum', { stars: 4, review: 'Worth a visit.' });
    const { sourceCriteria, targetCriteria } = given;
    return [
      { transaction: { sourceCriteria, targetCriteria, transactionId } },
      { feedback: { ...given, transactionId } },
    ];
  }),
  provider('on-film', 'The Picture House'),
  ...[0, 2, 3].map((person) =>
    feedback(person, 'on-film', { stars: 5, video: `https://videos.example/${person}.webm` }),
  ),
  ...hiddenFeedback(1, 'hidden', {}),
  ...hiddenFeedback(2, 'appealed', { ...appealed, state: 'open' }),
  ...hiddenFeedback(3, 'appeal-rejected', {
    ...appealed,
    appealDecidedAt: seconds('2026-06-09T09:00:00Z'),
  }),
  ...startedHidden(4, 'started-hidden'),
  ...replied('replied'),
  ...hiddenReply('reply-hidden'),
];
