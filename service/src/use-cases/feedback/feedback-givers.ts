import type { Acquaintance, EntityId } from '../../ranking/engine.js';
import type { PathStep } from '../../schemas/ranking.js';
import type { EntityData } from '../../storage/entities/known-entities.js';
import type { FeedbackRow } from '../../storage/feedback/read-feedback.js';
import type { Language } from '../../text/catalogues.js';
import { ReaderNames } from '../people/reader-names.js';
import { NetworkPaths, type PathContext } from '../relationships/network-paths.js';
import type { AnyReader } from '../people/open-reader.js';

/** The givers in an answer: their data, and the steps from the reader to those in its network. */
export interface FeedbackGivers {
  /** Returns the data of a giver, of a contact on the path to one, or of the target, as the reader sees it. */
  getEntity: (id: EntityId) => EntityData | undefined;
  getPath: (person: Acquaintance) => PathStep[];
}

export async function readGivers(
  context: PathContext,
  { source, target, network, visibility }: AnyReader,
  rows: readonly FeedbackRow[],
  language: Language,
): Promise<FeedbackGivers> {
  const shown = [target, ...rows.map((row) => row.source)];
  if (source === undefined) {
    const entities = await context.entities.get(shown, visibility);
    const names = await ReaderNames.read(context, { language }, entities.values());
    return {
      getEntity: (id) => {
        const data = entities.get(id);
        return data && names.show(data, target);
      },
      getPath: () => [],
    };
  }
  const known = rows.flatMap((row) => network.get(row.source) ?? []);
  const reader = { source, network, visibility, language };
  const paths = await NetworkPaths.read(context, reader, known, shown);
  return {
    getEntity: (id) => paths.getEntity(id, target),
    getPath: (person) => paths.getSteps(person, target),
  };
}
