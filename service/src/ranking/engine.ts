import type { Stance } from './stance.js';

/** Internal number of an entity (`entities.id`); fits 32 bits. */
export type EntityId = number;

/** What the engine is asked: the targets as seen by the source. */
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

/** A person whom the source vouches for, or one of their contacts does, and how they are reached. */
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
  /** Whether the source is shown who it is: not through a contact by the source's word alone. */
  isShown: boolean;
}

/** An acquaintance's opinion of a target. */
export interface NetworkOpinion extends Acquaintance {
  /** −10,000 … 10,000. */
  value: number;
  /** Seconds since 1970. */
  givenAt: number;
}

/** One target with what its place in the ranking rests on. */
export interface RankedTarget {
  target: EntityId;
  score: number;
  feedbackCount: number;
  /** The source's own opinion, −10,000 … 10,000, if it has one. */
  own?: number;
  /** Of those of the network who are shown: how many approve, are neutral, disapprove. */
  approving: number;
  neutral: number;
  disapproving: number;
  /** The first few opinions of the network: fewer steps, then more trusted, then newer, then lower id. */
  opinions: NetworkOpinion[];
  /**
   * What the network says: approving if anyone approves, else disapproving if anyone does, else
   * neutral; absent when nobody says anything. And the first few who say it, in the same order.
   */
  stance?: Stance;
  stanceOpinions: NetworkOpinion[];
}

/** Ranks targets for a source. The implementations give equal answers for equal data. */
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
