import { randomFrom } from '../quality/random.js';
import type { SyntheticNetwork } from './synthetic-network.js';

/** A reader and a request. */
export interface Request {
  source: number;
  targets: number[];
}

/** How the targets of a request are drawn. */
export type Draw = 'even' | 'popular';

/** Among how many of the most popular targets those of a request are drawn. */
const popularTargets = 1_000;

/** Requests of people drawn evenly, or of those given. */
export function drawRequests(
  network: SyntheticNetwork,
  options: { count: number; targets: number; draw: Draw; sources?: readonly number[] },
): Request[] {
  const { people, popular } = network;
  const { count, targets, draw, sources } = options;
  const random = randomFrom(count + targets + (draw === 'even' ? 0 : 1));
  const among =
    draw === 'even' ? popular : popular.subarray(0, Math.max(popularTargets, 2 * targets));
  return Array.from({ length: count }, () => {
    const chosen = new Set<number>();
    while (chosen.size < Math.min(targets, among.length)) {
      chosen.add(among[Math.floor(among.length * random())]!);
    }
    const source = sources
      ? sources[Math.floor(sources.length * random())]!
      : 1 + Math.floor(people * random());
    return { source, targets: [...chosen] };
  });
}

/** People whose number of relationships is nearest to the degree. */
export function peopleOfDegree({ people, degrees }: SyntheticNetwork, degree: number): number[] {
  const distance = (person: number) => Math.abs(degrees[person]! - degree);
  return Array.from({ length: people }, (_, index) => index + 1)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, 20);
}
