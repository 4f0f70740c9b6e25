import Type, { type Static } from 'typebox';

const Timestamp = Type.Integer({ description: 'Seconds since 1970.' });
const count = (description: string) => Type.Optional(Type.Integer({ minimum: 1, description }));

/** The erasure of a person's data, and how far it has come. */
export const Erasure = Type.Object(
  {
    id: Type.String({ description: 'Names the erasure; nobody can guess it.' }),
    state: Type.Enum(['running', 'finished']),
    done: Type.Integer({ description: 'Rows that are removed.' }),
    total: Type.Integer({ description: 'About how many rows there were at its start.' }),
    remaining: Type.Object(
      {
        endorsements: count(
          'Endorsements that the wallet made on a chain, where nobody can remove them. The copy of ' +
            'the service is removed.',
        ),
        addedEntities: count(
          'Entities that the person added and that others use. They keep their ids and name; image, ' +
            'properties and who added them are removed.',
        ),
        listing: count(
          'The wallet is also an entity of an app, such as a provider. It stays, under the address of ' +
            'the wallet, with what others say about it.',
        ),
        connectedAccounts: count(
          'Accounts at networks that were connected. The service keeps a keyed hash of each and of the wallet, so ' +
            'that no other wallet connects it for 90 days, and removes everything else.',
        ),
        hideDecisions: count(
          'Targets about which a moderator has hidden feedback of the person. A keyed hash of the wallet stays with ' +
            'each, so that what the wallet gives about it later starts hidden.',
        ),
      },
      { description: 'What stays, and how much of it.' },
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
