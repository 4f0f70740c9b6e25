import Type, { type Static } from 'typebox';
import { MapOf } from './map.js';
import { EntityType, IdentifyingValue, PropertyName } from './text.js';

const exact = { additionalProperties: false };
const idsDescription = 'Identifying property name → value. EVM addresses are case-insensitive.';

/** Identifying property name → value. */
export const Ids = MapOf(IdentifyingValue, {
  keys: PropertyName,
  maxProperties: 16,
  description: idsDescription,
});

/** The identifiers of an entity that is added: at least one. */
export const OwnIds = MapOf(IdentifyingValue, {
  keys: PropertyName,
  minProperties: 1,
  maxProperties: 16,
  description: `${idsDescription} Each identifies the entity unambiguously.`,
});

/** Criteria that select exactly one entity. */
export const Criteria = Type.Object(
  {
    type: Type.Optional(EntityType),
    uuid: Type.Optional(IdentifyingValue),
    ids: Type.Optional(Ids),
  },
  {
    ...exact,
    $id: 'Criteria',
    description:
      'Selects the one entity that has all identifying properties; `uuid` is short for `ids.uuid`.',
    examples: [{ ids: { uuid: 'rosas-bakery' } }],
  },
);
export type Criteria = Static<typeof Criteria>;

const Ref = Type.String({
  pattern: '^[A-Za-z0-9_-]{22}$',
  description: 'A `ref` from an answer to the same signed-in user. It must be the only field.',
});

/** Criteria of the target, for which a signed-in user may use a `ref`. */
export const TargetCriteria = Type.Object(
  { ...Criteria.properties, ref: Type.Optional(Ref) },
  {
    ...exact,
    $id: 'TargetCriteria',
    description:
      'Selects the one entity that has all identifying properties, or the person of a `ref`.',
  },
);
export type TargetCriteria = Static<typeof TargetCriteria>;

const values = Type.Union([
  IdentifyingValue,
  Type.Array(IdentifyingValue, { minItems: 1, maxItems: 1000 }),
]);

/** Criteria that select a set of entities: values may be lists of alternatives. */
export const SetCriteria = Type.Object(
  {
    type: Type.Optional(EntityType),
    uuid: Type.Optional(values),
    ids: Type.Optional(MapOf(values, { keys: PropertyName, maxProperties: 16 })),
    ref: Type.Optional(Ref),
  },
  {
    ...exact,
    $id: 'SetCriteria',
    description: 'Like a criteria object, but a value may be a list of alternatives.',
  },
);
export type SetCriteria = Static<typeof SetCriteria>;

export const SetCriteriaList = Type.Union([
  SetCriteria,
  Type.Array(SetCriteria, { minItems: 1, maxItems: 1000 }),
]);
