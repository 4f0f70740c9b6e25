import Type, { type Static } from 'typebox';
import { MapOf } from './map.js';
import { EntityType, IdentifyingValue, PropertyName } from './text.js';

const exact = { additionalProperties: false };
const idsDescription =
  'Identifying property name → value. EVM addresses compare without regard to case.';

/** Identifying property name → value. */
export const Ids = MapOf(IdentifyingValue, {
  keys: PropertyName,
  maxProperties: 16,
  description: idsDescription,
});

/** The same of an entity that is added: at least one. */
export const OwnIds = MapOf(IdentifyingValue, {
  keys: PropertyName,
  minProperties: 1,
  maxProperties: 16,
  description: `${idsDescription} Each identifies the entity unambiguously.`,
});

/** What selects exactly one entity. */
export const Criteria = Type.Object(
  {
    type: Type.Optional(EntityType),
    uuid: Type.Optional(IdentifyingValue),
    ids: Type.Optional(Ids),
  },
  {
    ...exact,
    description:
      'Selects the one entity that every identifying property names; `uuid` is short for `ids.uuid`.',
    examples: [{ ids: { uuid: 'rosas-bakery' } }],
  },
);
export type Criteria = Static<typeof Criteria>;

const values = Type.Union([
  IdentifyingValue,
  Type.Array(IdentifyingValue, { minItems: 1, maxItems: 1000 }),
]);

/** What selects a set of entities: values may be lists, of which each counts. */
export const SetCriteria = Type.Object(
  {
    type: Type.Optional(EntityType),
    uuid: Type.Optional(values),
    ids: Type.Optional(MapOf(values, { keys: PropertyName, maxProperties: 16 })),
  },
  { ...exact, description: 'Like a criteria object, but a value may be a list of values.' },
);
export type SetCriteria = Static<typeof SetCriteria>;

export const SetCriteriaList = Type.Union([
  SetCriteria,
  Type.Array(SetCriteria, { minItems: 1, maxItems: 1000 }),
]);
