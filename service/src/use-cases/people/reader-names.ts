import type { KeyedHashes, HashContext } from '../../auth/keyed-hashes.js';
import type { Acquaintance, EntityId, RankingContext } from '../../ranking/engine.js';
import type { Card } from '../../storage/entities/entity-cards.js';
import type { Language } from '../../text/catalogues.js';
import { formatVisitorName } from '../../text/visitor-name.js';

/** Names people for a reader. */
export interface NameContext extends HashContext, RankingContext {}

/** For whom people are named. */
export interface NameReader {
  /** Absent for anonymous readers and moderators, to whom every person without a name is a visitor. */
  source?: EntityId | undefined;
  /** The reader's network, where it has been read already. */
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

  /** Reads which of the people are at distance one, all at once. */
  static async read(
    { hashes, ranking }: NameContext,
    { source, network, language }: NameReader,
    cards: Iterable<Card>,
  ): Promise<ReaderNames> {
    if (source === undefined) return new ReaderNames(hashes, language, () => false);
    const nameless = [...cards].filter((card) => card.isNamelessInSentences).map(({ id }) => id);
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

  /**
   * The card as the reader sees it in an answer about the target. Where an answer has no target, the reader's own
   * entity stands for it.
   */
  show(card: Card, target: EntityId): Card {
    if (!card.isNamelessInSentences || this.seesWallet(card.id)) return card;
    const hash = this.hashes.hashVisitor(card.id, target);
    return replaceWallet(card, formatVisitorName(this.language, hash));
  }
}

/** The card with another name in each place that holds a part of the wallet. */
export function replaceWallet(card: Card, name: string): Card {
  if (!card.isNamelessInSentences) return card;
  if (!card.isNameless) return { ...card, sentenceName: name };
  return {
    ...card,
    name,
    sentenceName: name,
    entity: { ...card.entity, name },
    node: { ...card.node, name },
  };
}
