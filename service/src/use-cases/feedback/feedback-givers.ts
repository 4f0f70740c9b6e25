import type { Acquaintance, EntityId } from '../../ranking/engine.js';
import type { PathStep } from '../../schemas/ranking.js';
import type { ServiceContext } from '../../service-context.js';
import type { Card } from '../../storage/entities/entity-cards.js';
import type { FeedbackRow } from '../../storage/feedback/read-feedback.js';
import { NetworkPaths } from '../relationships/network-paths.js';
import type { FeedbackReading } from './open-reading.js';

/** What an answer shows of the givers: their cards, and the steps from the reader to those it knows. */
export interface FeedbackGivers {
  /** Of the givers and of the target. */
  cards: ReadonlyMap<EntityId, Card>;
  getPath: (person: Acquaintance) => PathStep[];
}

export async function readGivers(
  context: ServiceContext,
  { source, target, network, viewer }: FeedbackReading,
  rows: readonly FeedbackRow[],
): Promise<FeedbackGivers> {
  const shown = [target, ...rows.map((row) => row.source)];
  if (source === undefined) {
    return { cards: await context.cards.get(shown, viewer), getPath: () => [] };
  }
  const known = rows.flatMap((row) => network.get(row.source) ?? []);
  const paths = await NetworkPaths.read(context, source, known, shown, viewer);
  return { cards: paths.cards, getPath: (person) => paths.getSteps(person) };
}
