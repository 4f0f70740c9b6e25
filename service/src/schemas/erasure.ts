import Type, { type Static } from 'typebox';

const Timestamp = Type.Integer({ description: 'Seconds since 1970.' });
const count = (description: string) => Type.Optional(Type.Integer({ minimum: 1, description }));

/** The erasure of a person's data, and its progress. */
export const Erasure = Type.Object(
  {
    id: Type.String({ description: 'Identifies the erasure; it cannot be guessed.' }),
    state: Type.Enum(['running', 'finished']),
    done: Type.Integer({ description: 'The number of removed rows.' }),
    total: Type.Integer({ description: 'The estimated number of rows at its start.' }),
    remaining: Type.Object(
      {
        endorsements: count(
          'Endorsements of the wallet on a chain, from which they cannot be removed. The ' +
            'copy of the service is removed.',
        ),
        addedEntities: count(
          'Entities that the person added and that others use. They keep their ids and ' +
            'name; their image, properties and adder are removed.',
        ),
        listing: count(
          'The wallet is also an entity of an app, such as a provider. It stays, under ' +
            'the address of the wallet, with feedback about it.',
        ),
        connectedAccounts: count(
          'Accounts at social networks that were connected. The service keeps a keyed ' +
            'hash of each and of the wallet, so that no other wallet connects it for 90 ' +
            'days, and removes everything else.',
        ),
        hideDecisions: count(
          'Targets about which a moderator has hidden feedback of the person. A keyed ' +
            'hash of the wallet stays with each, so that later feedback of the wallet ' +
            'about it starts hidden.',
        ),
      },
      { description: 'The rows that stay, with their numbers.' },
    ),
    createdAt: Timestamp,
    finishedAt: Type.Optional(Timestamp),
  },
  { $id: 'Erasure', description: 'The erasure of the data of a person, and its progress.' },
);
export type Erasure = Static<typeof Erasure>;

export const ErasureParameters = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'The `id` of the erasure.' }),
});
