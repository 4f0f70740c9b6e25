import type { NetworkStance } from './stance.js';

/** Internal number of an entity (`entities.id`); fits 32 bits. */
export type EntityId = number;

/** A query for targets, ranked by the network of the source. */
export interface RankQuery {
  source: EntityId;
  /** Distinct entities to rank, or every listed entity of a type. */
  targets: readonly EntityId[] | { type: string };
  /** Bounded additions to the score, by target, from the context scorer of the type. */
  contextScores?: ReadonlyMap<EntityId, number>;
  /**
   * The maximum number of targets to return. Targets with the score and number of feedbacks of the last one are all
   * returned, since the engine knows no names; the use case orders them and cuts the list.
   */
  limit: number;
}

/** A person for whom the source or one of its contacts vouches, and the path to the person. */
export interface Acquaintance {
  person: EntityId;
  distance: 1 | 2;
  /**
   * At distance two: the contact in between. Of several, one that shows the person, then the most trusted, then the
   * lowest id.
   */
  via?: EntityId;
  /** Strength of the edge, or the product of the strengths of both edges. */
  trust: number;
  /** Whether the person is shown to the source; people behind an unconfirmed contact are not. */
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
  /** The numbers of people in the network who approve, are neutral, or disapprove; shown people only. */
  approving: number;
  neutral: number;
  disapproving: number;
  /** The first opinions of the network: by fewer steps, then more trust, then newer, then lower id. */
  opinions: NetworkOpinion[];
  /** The stance of the network; absent without opinions. */
  stance?: NetworkStance;
  /**
   * The first opinions with the stance of the network, in the same order; if it is divided, opinions of both sides in
   * turn, starting with an approving one.
   */
  stanceOpinions: NetworkOpinion[];
  /** The first approving opinion, whatever the stance of the network. */
  firstApproving?: NetworkOpinion;
}

/** Ranks targets for a source. All implementations return equal results for equal data. */
export interface RankingEngine {
  /** Returns targets by score (descending), then by number of feedbacks (descending), then by id. */
  rank(query: RankQuery): Promise<RankedTarget[]>;
  /** Returns those of the people who are within two steps of the source. */
  acquaintances(
    source: EntityId,
    people: readonly EntityId[],
  ): Promise<Map<EntityId, Acquaintance>>;
  /** Returns all people within two steps of the source. */
  network(source: EntityId): Promise<Acquaintance[]>;
}

/** Ranks targets, and reads the network of a person. */
export interface RankingContext {
  readonly ranking: RankingEngine;
}
