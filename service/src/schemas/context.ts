import Type from 'typebox';

const Position = Type.Object(
  {
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lon: Type.Number({ minimum: -180, maximum: 180 }),
  },
  { additionalProperties: false },
);

export const contextDescription =
  'Context of the ranking. `GeoContext`: entities whose `properties.position` (`lat`, `lon`) is ' +
  'near the `origin` or the `destination` rank higher. At most 4 KiB.';

/** The location and the destination of the reader: entities whose `properties` have a near position are preferred. */
export const GeoContext = Type.Object(
  { origin: Type.Optional(Position), destination: Type.Optional(Position) },
  {
    $id: 'GeoContext',
    'x-client-name': 'Context',
    additionalProperties: false,
    description: contextDescription,
    examples: [{ origin: { lat: 52.52, lon: 13.405 } }],
  },
);
