import {
  countSharing,
  opinionScale,
  type OpinionSum,
  type ScoredOpinion,
} from '../../service/src/ranking/score.js';
import type { FilmTrust, Rating } from '../filmtrust/dataset.js';
import type { Member, Networks } from './network.js';

/** A rating to predict, with all data except the rating. */
export interface Case extends Rating {
  /** How many films the person rated, this one included. */
  ratedFilms: number;
  /** All opinions without this person's; leaving out only the rating would reveal it through the sum. */
  all: OpinionSum;
  /** The film's opinions without this one. */
  target: OpinionSum;
  /** The opinions of the person's network about the film. */
  voices: ScoredOpinion[];
}

/** An opinion as the service stores it. */
interface Opinion extends Rating {
  stored: number;
}

/** Sums over all opinions, from which those without one of them follow by subtraction. */
export class LeaveOneOut {
  readonly #opinions: Opinion[];
  readonly #all: OpinionSum;
  readonly #byFilm: Map<number, OpinionSum>;
  readonly #byPerson: Map<number, OpinionSum>;
  /** The opinion of each person about each film. */
  readonly #ofFilm: Map<number, Map<number, number>>;

  constructor({ ratings }: FilmTrust) {
    this.#opinions = ratings
      .map((rating) => ({
        ...rating,
        stored: Math.round(toValue(rating.rating) * opinionScale),
      }))
      .sort((a, b) => a.person - b.person || a.film - b.film);
    this.#all = sumOpinions(this.#opinions);
    const byFilm = groupBy(this.#opinions, ({ film }) => film);
    this.#byFilm = sums(byFilm);
    this.#ofFilm = new Map(
      [...byFilm].map(([film, opinions]) => [
        film,
        new Map(opinions.map(({ person, stored }) => [person, stored])),
      ]),
    );
    this.#byPerson = sums(groupBy(this.#opinions, ({ person }) => person));
  }

  /** Every rating as a case, with voices from the given networks, by person, then film. */
  cases(networks: Networks): Case[] {
    return this.#opinions.map((opinion) => {
      const own = find(this.#byPerson, opinion.person);
      return {
        ...opinion,
        ratedFilms: own.count,
        all: minus(this.#all, own),
        target: minus(find(this.#byFilm, opinion.film), { count: 1, sum: opinion.stored }),
        voices: this.#voices(opinion, networks.get(opinion.person)),
      };
    });
  }

  /**
   * How much more the person of each case approves than the damped means of the other films that
   * they rated: what makes a rating of a score. It moves all scores of a person alike.
   */
  ownTendencies(filmDamping: number, personDamping: number): number[] {
    const mean = this.#all.sum / this.#all.count;
    const residuals = this.#opinions.map(({ film, stored }) => {
      const { count, sum } = find(this.#byFilm, film);
      return (stored - (sum + filmDamping * mean) / (count + filmDamping)) / opinionScale;
    });
    const totals = new Map<number, number>();
    this.#opinions.forEach(({ person }, index) => {
      totals.set(person, (totals.get(person) ?? 0) + (residuals[index] ?? 0));
    });
    return this.#opinions.map(({ person }, index) => {
      const others = find(this.#byPerson, person).count - 1;
      return (find(totals, person) - (residuals[index] ?? 0)) / (others + personDamping);
    });
  }

  /** In the order of the givers, as the score wants them. */
  #voices({ film }: Opinion, network: ReadonlyMap<number, Member> | undefined): ScoredOpinion[] {
    const voices: (ScoredOpinion & { via?: number })[] = [];
    if (!network) return voices;
    const opinions = find(this.#ofFilm, film);
    for (const [person, member] of network) {
      const value = opinions.get(person);
      if (value === undefined) continue;
      voices.push({ value, ...member, sharing: 1, giver: find(this.#byPerson, person) });
    }
    countSharing(voices);
    return voices;
  }
}

/** A rating of 0.5–4 on the service's scale, −1 … 1. */
export function toValue(rating: number): number {
  return (rating - 2.25) / 1.75;
}

/** A predicted value on the scale of the ratings, within its bounds. */
export function toRating(value: number): number {
  return 2.25 + 1.75 * Math.max(-1, Math.min(1, value));
}

function sumOpinions(opinions: readonly Opinion[]): OpinionSum {
  return { count: opinions.length, sum: opinions.reduce((sum, { stored }) => sum + stored, 0) };
}

function sums(groups: ReadonlyMap<number, Opinion[]>): Map<number, OpinionSum> {
  return new Map([...groups].map(([key, opinions]) => [key, sumOpinions(opinions)]));
}

/** `Map.groupBy`, which Node 20 does not have. */
function groupBy(opinions: readonly Opinion[], keyOf: (opinion: Opinion) => number) {
  const groups = new Map<number, Opinion[]>();
  for (const opinion of opinions) {
    const group = groups.get(keyOf(opinion));
    if (group) group.push(opinion);
    else groups.set(keyOf(opinion), [opinion]);
  }
  return groups;
}

function minus(a: OpinionSum, b: OpinionSum): OpinionSum {
  return { count: a.count - b.count, sum: a.sum - b.sum };
}

function find<T>(map: ReadonlyMap<number, T>, key: number): T {
  const found = map.get(key);
  if (found === undefined) throw new Error(`No entry for ${key}`);
  return found;
}
