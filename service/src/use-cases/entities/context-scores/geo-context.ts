import { ServiceError } from '../../../errors/service-error.js';
import type { ContextScorer } from './context-scorer.js';

interface Position {
  lat: number;
  lon: number;
}

/** The distance in kilometres at which an entity gets e⁻¹ of the maximum. */
const scale = 10;
const maximumScore = 0.5;
const earthRadius = 6_371;

/**
 * Prefers entities whose `properties.position` is near `origin` or `destination` (each `{lat, lon}`
 * in degrees): 0.5·e^(−d/10 km) with the distance to the nearer of the two; 0 without a position.
 */
export const geoContext: ContextScorer = {
  keys: ['origin', 'destination'],
  prepare(context) {
    const places = Object.entries(context).map(([key, value]) => {
      const position = parsePosition(value);
      if (position) return position;
      throw new ServiceError('invalidField', `context.${key} must be {lat, lon} in degrees.`);
    });
    return ({ position }) => {
      const here = parsePosition(position);
      if (!here) return 0;
      return (
        maximumScore *
        Math.exp(-Math.min(...places.map((place) => computeDistance(here, place))) / scale)
      );
    };
  },
};

function parsePosition(value: unknown): Position | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { lat, lon } = value as Partial<Record<keyof Position, unknown>>;
  const valid =
    typeof lat === 'number' &&
    typeof lon === 'number' &&
    Math.abs(lat) <= 90 &&
    Math.abs(lon) <= 180;
  return valid ? { lat, lon } : undefined;
}

/** Computes the great-circle distance in kilometres (haversine formula). */
function computeDistance(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h =
    half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}
