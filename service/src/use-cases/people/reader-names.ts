import type { KeyedHashes, HashContext } from '../../auth/keyed-hashes.js';
import type { Acquaintance, EntityId, RankingContext } from '../../ranking/engine.js';
import type { EntityData } from '../../storage/entities/known-entities.js';
import type { Language } from '../../text/catalogues.js';
import { formatVisitorName } from '../../text/visitor-name.js';

/** Names people for a reader. */
export interface NameContext extends HashContext, RankingContext {}

/** The reader for whom people are named. */
export interface NameReader {
  /** Absent for anonymous readers and moderators, for whom every person without a name is a visitor. */
  source?: EntityId | undefined;
  /** The reader's network, if it has been read already. */
  network?: ReadonlyMap<EntityId, Acquaintance> | undefined;
  language: Language;
}

/**
 * Names people in the answers for one reader: a person without a name is shown by a part of the wallet to itself
 * and to readers who have the person at distance one, and to others by a name that differs from target to target.
 */
export class ReaderNames {
  private constructor(
    private readonly hashes: KeyedHashes,
    private readonly language: Language,
    private readonly seesWallet: (person: EntityId) => boolean,
  ) {}

  /** Reads which of the people are at distance one, all together. */
  static async read(
    { hashes, ranking }: NameContext,
    { source, network, language }: NameReader,
    entities: Iterable<EntityData>,
  ): Promise<ReaderNames> {
    if (source === undefined) return new ReaderNames(hashes, language, () => false);
    const nameless = [...entities].filter((data) => data.isNamelessInSentences).map(({ id }) => id);
    const known =
      network ??
      (nameless.length > 0
        ? await ranking.acquaintances(source, nameless)
        : new Map<EntityId, Acquaintance>());
    return new ReaderNames(
      hashes,
      language,
      (person) => person === source || known.get(person)?.distance === 1,
    );
  }

  /** Returns the data as the reader sees it. In an answer without a target, `target` is the reader's own entity. */
  show(data: EntityData, target: EntityId): EntityData {
    if (!data.isNamelessInSentences || this.seesWallet(data.id)) return data;
    const hash = this.hashes.hashVisitor(data.id, target);
    return replaceWallet(data, formatVisitorName(this.language, hash));
  }
}

/** Replaces the name in each field that contains a part of the wallet. */
export function replaceWallet(data: EntityData, name: string): EntityData {
  if (!data.isNamelessInSentences) return data;
  if (!data.isNameless) return { ...data, sentenceName: name };
  return {
    ...data,
    name,
    sentenceName: name,
    entity: { ...data.entity, name },
    node: { ...data.node, name },
  };
}
