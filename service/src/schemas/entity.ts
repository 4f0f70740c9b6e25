import Type, { type Static } from 'typebox';
import { OwnIds } from './criteria.js';
import { FreeValue, Properties } from './map.js';
import { EntityType, FreePropertyName, Name, WebUrl } from './text.js';

export const WalletAddress = Type.String({
  pattern: '^0x[0-9a-fA-F]{40}$',
  examples: ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8'],
});

/** The maximum number of owners of an entity. */
export const maximumOwners = 64;

/** An entity as sent. */
export const EntityBody = Type.Object(
  {
    type: EntityType,
    ids: OwnIds,
    name: Type.Optional(Name),
    image: Type.Optional(WebUrl),
    owners: Type.Optional(
      Type.Array(WalletAddress, {
        maxItems: maximumOwners,
        description:
          'The wallets that may reply to feedback about it. Omitted: they stay; empty: ' +
          'no wallet may. For clients only; never returned.',
      }),
    ),
  },
  {
    $id: 'EntityBody',
    propertyNames: { type: 'string', pattern: FreePropertyName },
    additionalProperties: FreeValue,
    description: 'Further fields are stored as `properties` of the entity, at most 16 KiB of JSON.',
    examples: [
      {
        name: 'Rosa’s Bakery',
        type: 'provider',
        ids: { uuid: 'rosas-bakery' },
        image: 'https://example.com/rosa.svg',
        category: 'Food',
      },
    ],
  },
);
export type EntityBody = Static<typeof EntityBody> & Record<string, unknown>;

const node = {
  name: Type.String({
    description:
      'Name of the entity; its shortened uuid if it has no name. A person without a name is shown by the ' +
      'shortened wallet to itself and to readers who have the person at distance one, to others by a name ' +
      'such as `Visitor 7f3a`, in the language of `Accept-Language`, which differs from target to target.',
  }),
  image: Type.String({ description: 'URL; empty when there is none.' }),
  type: Type.String(),
  properties: Type.Unsafe<Record<string, unknown>>({
    ...Properties,
    description:
      'Free-form; may be empty. The properties of a person are returned to the person itself and to ' +
      'clients with `read:any` only.',
  }),
};

/** An entity within a path or list. */
export const EntityNode = Type.Object(node, {
  $id: 'EntityNode',
  description: 'An entity in a path or a list.',
});
export type EntityNode = Static<typeof EntityNode>;

/** A person within a list, for whom the reader has a `ref`. */
export const PersonNode = Type.Object({
  ...node,
  ref: Type.Optional(
    Type.String({
      description:
        'Identifies the person in `targetCriteria`, for this reader only. Absent for ' +
        'entities that are not people, for the reader itself, and for clients.',
    }),
  ),
});
export type PersonNode = Static<typeof PersonNode>;

/** An entity as returned. */
export const Entity = Type.Object(
  {
    uuid: Type.String({
      description:
        'The oldest uuid of the entity; for a person the address of the wallet, or the ' +
        '`ref` in the request.',
    }),
    aliases: Type.Optional(
      Type.Array(Type.String(), { description: 'Other valid uuids; present after a merge only.' }),
    ),
    ...node,
  },
  { $id: 'Entity', description: 'An entity as returned.' },
);
export type Entity = Static<typeof Entity>;
