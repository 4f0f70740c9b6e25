import Type, { type Static } from 'typebox';
import { SetCriteriaList } from './criteria.js';
import { FreeValue, MapOf } from './map.js';
import { EntityType, PropertyName } from './text.js';

/** A relationship as sent. */
export const RelationshipBody = Type.Object(
  {
    type: { ...EntityType, description: 'For example `social`, `interaction` or `has`.' },
    sourceCriteria: SetCriteriaList,
    targetCriteria: SetCriteriaList,
    bidirectional: Type.Optional(Type.Boolean({ default: false })),
    properties: Type.Optional(
      MapOf(FreeValue, {
        keys: PropertyName,
        maxProperties: 32,
        description: 'At most 4 KiB of JSON.',
      }),
    ),
  },
  {
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
