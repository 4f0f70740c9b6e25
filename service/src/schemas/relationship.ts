import Type, { type Static } from 'typebox';
import { SetCriteriaList, TargetCriteria } from './criteria.js';
import { PersonNode } from './entity.js';
import { FreeValue, MapOf, Properties } from './map.js';
import { EntityType, PropertyName } from './text.js';

/** The limit keeps sums of amounts finite and exact enough. */
export const maximumAmount = 1e15;

/** A relationship as sent. */
export const RelationshipBody = Type.Object(
  {
    type: { ...EntityType, description: 'For example `social`, `interaction` or `has`.' },
    sourceCriteria: SetCriteriaList,
    targetCriteria: SetCriteriaList,
    bidirectional: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Whether the relationship leads in both directions. One that a user states leads from the ' +
          'user only, until the other side states it too. An `interaction` leads from its source only.',
      }),
    ),
    properties: Type.Optional(
      MapOf(FreeValue, {
        keys: PropertyName,
        maxProperties: 32,
        description: 'At most 4 KiB of JSON.',
      }),
    ),
  },
  {
    $id: 'RelationshipBody',
    description: 'A relationship as sent.',
    additionalProperties: false,
    examples: [
      {
        type: 'social',
        sourceCriteria: { uuid: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' },
        targetCriteria: { uuid: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc' },
        bidirectional: true,
        properties: { kind: 'bluesky' },
      },
    ],
  },
);
export type RelationshipBody = Static<typeof RelationshipBody>;

/** The title of the social network of a `social` relationship. */
export const NetworkTitle = Type.Optional(
  Type.String({
    description:
      'The title of the social network that the `kind` of a `social` relationship names, ' +
      'such as `Bluesky`, whether it is enabled or not. Absent for other kinds.',
  }),
);

/** A relationship that leads from a person, as the person itself sees it. */
export const OwnRelationship = Type.Object(
  {
    target: PersonNode,
    type: Type.String(),
    properties: Properties,
    title: NetworkTitle,
    inverse: Type.Boolean({
      description: 'Whether the relationship was stated in the other direction.',
    }),
    origin: Type.String({
      description:
        'Who stated it: `self`, `client:` and the name of a client, `chain:` and the id ' +
        'of a chain that was scanned, `account:` and the id of a connected account, ' +
        '`operator`, or `unknown` if it was stated before origins were stored.',
    }),
    createdAt: Type.Integer({ description: 'Seconds since 1970.' }),
  },
  {
    $id: 'OwnRelationship',
    description: 'A relationship from a person to another entity, with its origin.',
  },
);
export type OwnRelationship = Static<typeof OwnRelationship>;

export const RelationshipPage = Type.Object(
  {
    relationships: Type.Array(OwnRelationship),
    cursor: Type.Optional(
      Type.String({ description: 'Cursor of the next page; absent on the last page.' }),
    ),
  },
  { $id: 'RelationshipPage', description: 'A page of relationships.' },
);
export type RelationshipPage = Static<typeof RelationshipPage>;

/** The person to keep out of the user's network. */
export const BlockBody = Type.Object(
  { targetCriteria: TargetCriteria },
  {
    $id: 'BlockBody',
    description: 'The person to block, by identifiers or by the `ref` of an answer.',
    additionalProperties: false,
    examples: [{ targetCriteria: { uuid: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc' } }],
  },
);
export type BlockBody = Static<typeof BlockBody>;

/** The people whom the user has blocked, the newest first. */
export const Blocks = Type.Object(
  {
    blocks: Type.Array(
      Type.Object({
        target: PersonNode,
        createdAt: Type.Integer({ description: 'Seconds since 1970.' }),
      }),
    ),
  },
  { $id: 'Blocks', description: 'The people whom the user has blocked.' },
);
export type Blocks = Static<typeof Blocks>;
