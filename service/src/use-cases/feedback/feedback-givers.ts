import type { Acquaintance, EntityId } from '../../ranking/engine.js';
import type { PathStep } from '../../schemas/ranking.js';
import type { Card } from '../../storage/entities/entity-cards.js';
import type { FeedbackRow } from '../../storage/feedback/read-feedback.js';
import type { Language } from '../../text/catalogues.js';
import { ReaderNames } from '../people/reader-names.js';
import { NetworkPaths, type PathContext } from '../relationships/network-paths.js';
import type { FeedbackReading } from '../people/open-reading.js';

/** What an answer shows of the givers: their cards, and the steps from the reader to those it knows. */
export interface FeedbackGivers {
  /** The card of a giver, of a contact on the way to one, or of the target, as the reader sees it. */
  getCard: (id: EntityId) => Card | undefined;
  getPath: (person: Acquaintance) => PathStep[];
}

export async function readGivers(
  context: PathContext,
  { source, target, network, viewer }: FeedbackReading,
  rows: readonly FeedbackRow[],
  language: Language,
): Promise<FeedbackGivers> {
  const shown = [target, ...rows.map((row) => row.source)];
  if (source === undefined) {
    const cards = await context.cards.get(shown, viewer);
    const names = await ReaderNames.read(context, { language }, cards.values());
    return {
      getCard: (id) => {
        const card = cards.get(id);
        return card && names.show(card, target);
      },
      getPath: () => [],
    };
  }
  const known = rows.flatMap((row) => network.get(row.source) ?? []);
  const reader = { source, network, viewer, language };
  const paths = await NetworkPaths.read(context, reader, known, shown);
  return {
    getCard: (id) => paths.getCard(id, target),
    getPath: (person) => paths.getSteps(person, target),
  };
}
