import type { NetworkStance } from './stance.js';

/** Internal number of an entity (`entities.id`); fits 32 bits. */
export type EntityId = number;

/** A query for the targets as the network of the source ranks them. */
export interface RankQuery {
  source: EntityId;
  /** Distinct entities to rank, or every listed entity of a type. */
  targets: readonly EntityId[] | { type: string };
  /** Bounded additions to the score from the type's context scorer, by target. */
  contextScores?: ReadonlyMap<EntityId, number>;
  /**
   * How many of the best to return. Ties in score and number of feedbacks that cross the limit are
   * all returned, since the engine knows no names; the caller orders ties and cuts.
   */
  limit: number;
}

/** A person for whom the source or one of its contacts vouches, and the path to the person. */
export interface Acquaintance {
  person: EntityId;
  distance: 1 | 2;
  /**
   * At distance two: the contact in between, of several one through whom the person is shown, then
   * the one of most trust, then of the lowest id.
   */
  via?: EntityId;
  /** Strength of the edge, or the product of the strengths of both edges. */
  trust: number;
  /** Whether the person is shown to the source; not through an unconfirmed contact. */
  isShown: boolean;
}

/** An acquaintance's opinion of a target. */
export interface NetworkOpinion extends Acquaintance {
  /** −10,000 … 10,000. */
  value: number;
  /** Seconds since 1970. */
  givenAt: number;
}

/** A target with the data behind its position in the ranking. */
export interface RankedTarget {
  target: EntityId;
  score: number;
  feedbackCount: number;
  /** The source's own opinion, −10,000 … 10,000, if it has one. */
  own?: number;
  /** How many people of the network approve, are neutral, or disapprove; shown people only. */
  approving: number;
  neutral: number;
  disapproving: number;
  /** The first few opinions of the network: fewer steps, then more trusted, then newer, then lower id. */
  opinions: NetworkOpinion[];
  /** The stance of the network; absent without opinions. */
  stance?: NetworkStance;
  /**
   * The first opinions with the stance of the network, in the same order; if it is divided, of each side in turn,
   * an approving one first.
   */
  stanceOpinions: NetworkOpinion[];
  /** The first approving opinion, whatever the stance of the network. */
  firstApproving?: NetworkOpinion;
}

/** Ranks targets for a source. All implementations return equal results for equal data. */
export interface RankingEngine {
  /** Targets by score (descending), then by number of feedbacks (descending), then by id. */
  rank(query: RankQuery): Promise<RankedTarget[]>;
  /** Which of the people are within two steps of the source. */
  acquaintances(
    source: EntityId,
    people: readonly EntityId[],
  ): Promise<Map<EntityId, Acquaintance>>;
  /** Everyone within two steps of the source. */
  network(source: EntityId): Promise<Acquaintance[]>;
}

/** Ranks targets, and reads the network of a person. */
export interface RankingContext {
  readonly ranking: RankingEngine;
}
