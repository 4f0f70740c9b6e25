import { blockedEdge, getStrength, unconfirmedEdge } from '../ranking/edge.js';
import type {
  Acquaintance,
  EntityId,
  NetworkOpinion,
  RankedTarget,
  RankingEngine,
  RankQuery,
} from '../ranking/engine.js';
import { selectBestTargets, toRankedTarget } from '../ranking/ranked-target.js';
import {
  computeScore,
  countSharing,
  type OpinionSum,
  type ScoredOpinion,
} from '../ranking/score.js';
import type { Database } from './database/database.js';
import { listedCondition } from './entities/person.js';

/**
 * Ranks from the database by key ranges alone: edges by their own end, opinions by target or giver,
 * sums by entity. No statement joins across the network, so each can go to the shards of its keys.
 */
export class SqlRankingEngine implements RankingEngine {
  constructor(
    readonly database: Database,
    readonly listing = { users: false },
  ) {}

  async rank({ source, targets, contextScores, limit }: RankQuery): Promise<RankedTarget[]> {
    const [candidates, members, all] = await Promise.all([
      Array.isArray(targets)
        ? this.#filterExisting(targets as EntityId[])
        : this.#listByType((targets as { type: string }).type),
      this.#readNetwork(source),
      this.#readTotals(),
    ]);
    const [opinions, own, statistics] = await Promise.all([
      this.#readOpinions(candidates, [...members.keys()]),
      this.#readOpinions(candidates, [source]),
      this.#readStatistics(candidates),
    ]);
    const givers = await this.#readStatistics([...new Set(opinions.map(({ giver }) => giver))]);
    const byTarget = new Map<EntityId, (NetworkOpinion & ScoredOpinion)[]>();
    for (const { giver, target, value, givenAt } of opinions) {
      const { givenCount, givenSum } = givers.get(giver) ?? noStatistics;
      const received = byTarget.get(target) ?? [];
      received.push({
        ...members.get(giver)!,
        value,
        givenAt,
        sharing: 1,
        giver: { count: givenCount, sum: givenSum },
      });
      byTarget.set(target, received);
    }
    const ownValues = new Map(own.map(({ target, value }) => [target, value]));
    const scored = candidates.map((target) => {
      const sums = statistics.get(target) ?? noStatistics;
      const received = (byTarget.get(target) ?? []).sort((a, b) => a.person - b.person);
      countSharing(received);
      return {
        target,
        feedbackCount: sums.feedbackCount,
        score: computeScore({
          all,
          target: { count: sums.receivedCount, sum: sums.receivedSum },
          endorsementCount: sums.endorsementCount,
          opinions: received,
          context: contextScores?.get(target) ?? 0,
        }),
        opinions: received,
        own: ownValues.get(target),
      };
    });
    return selectBestTargets(scored, limit).map(toRankedTarget);
  }

  async acquaintances(
    source: EntityId,
    people: readonly EntityId[],
  ): Promise<Map<EntityId, Acquaintance>> {
    const members = await this.#readNetwork(source);
    const found = new Map<EntityId, Acquaintance>();
    for (const person of people) {
      const acquaintance = members.get(person);
      if (acquaintance) found.set(person, acquaintance);
    }
    return found;
  }

  async network(source: EntityId): Promise<Acquaintance[]> {
    return [...(await this.#readNetwork(source)).values()];
  }

  async #readNetwork(source: EntityId): Promise<Map<EntityId, Acquaintance>> {
    const members = new Map<EntityId, Acquaintance>();
    const blocked = new Set<EntityId>();
    const confirmed = new Set<EntityId>();
    for (const { neighbour, strength } of await this.#readEdges([source])) {
      if (strength === blockedEdge) {
        blocked.add(neighbour);
        continue;
      }
      const trust = getStrength(strength);
      members.set(neighbour, { person: neighbour, distance: 1, trust, isShown: true });
      if (strength !== unconfirmedEdge) confirmed.add(neighbour);
    }
    const contacts = [...members.keys()];
    for (const { node, neighbour, strength } of await this.#readEdges(contacts)) {
      if (neighbour === source || strength === blockedEdge || blocked.has(neighbour)) continue;
      const known = members.get(neighbour);
      const trust = members.get(node)!.trust * getStrength(strength);
      const isShown = confirmed.has(node);
      const isBetter =
        !known ||
        (known.distance === 2 && (isShown === known.isShown ? trust > known.trust : isShown));
      if (!isBetter) continue;
      members.set(neighbour, { person: neighbour, distance: 2, via: node, trust, isShown });
    }
    return members;
  }

  async #readEdges(nodes: EntityId[]): Promise<Edge[]> {
    if (nodes.length === 0) return [];
    const rows = await this.database.query<Record<keyof Edge, string | number>>({
      name: 'edges-of-nodes',
      text: `SELECT node_id AS node, neighbour_id AS neighbour, strength FROM edges
        WHERE node_id = ANY($1::bigint[]) ORDER BY node_id, neighbour_id`,
      values: [nodes],
    });
    return rows.map(toNumbers<Edge>);
  }

  async #readOpinions(targets: EntityId[], givers: EntityId[]): Promise<Opinion[]> {
    if (targets.length === 0 || givers.length === 0) return [];
    const rows = await this.database.query<Record<keyof Opinion, string | number>>({
      name: 'opinions-of-givers-on-targets',
      text: `SELECT giver_id AS giver, target_id AS target, value,
          floor(extract(epoch FROM given_at))::bigint AS "givenAt"
        FROM opinions WHERE target_id = ANY($1::bigint[]) AND giver_id = ANY($2::bigint[])`,
      values: [targets, givers],
    });
    return rows.map(toNumbers<Opinion>);
  }

  async #readStatistics(ids: EntityId[]): Promise<Map<EntityId, Statistics>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<Record<keyof Statistics | 'id', string | number>>({
      name: 'statistics-of-entities',
      text: `SELECT entity_id AS id, received_count AS "receivedCount",
          received_sum AS "receivedSum", given_count AS "givenCount", given_sum AS "givenSum",
          feedback_count AS "feedbackCount", endorsement_count AS "endorsementCount"
        FROM opinion_statistics WHERE entity_id = ANY($1::bigint[])`,
      values: [ids],
    });
    return new Map(rows.map((row) => [Number(row.id), toNumbers<Statistics>(row)]));
  }

  async #readTotals(): Promise<OpinionSum> {
    const [row] = await this.database.query<Record<keyof OpinionSum, string>>({
      name: 'opinion-totals',
      text: `SELECT coalesce(sum(count), 0)::text AS count, coalesce(sum(sum), 0)::text AS sum
        FROM opinion_totals`,
      values: [],
    });
    return row ? toNumbers<OpinionSum>(row) : { count: 0, sum: 0 };
  }

  async #filterExisting(ids: EntityId[]): Promise<EntityId[]> {
    const rows = await this.database.query<{ id: string }>({
      name: 'existing-entities',
      text: 'SELECT id FROM entities WHERE id = ANY($1::bigint[])',
      values: [ids],
    });
    return rows.map(({ id }) => Number(id));
  }

  async #listByType(type: string): Promise<EntityId[]> {
    const rows = await this.database.query<{ id: string }>({
      name: 'entities-of-type',
      text: `SELECT e.id FROM entities e WHERE e.type = $1 AND ${listedCondition('e', this.listing)}`,
      values: [type],
    });
    return rows.map(({ id }) => Number(id));
  }
}

interface Edge {
  node: EntityId;
  neighbour: EntityId;
  strength: number;
}

interface Opinion {
  giver: EntityId;
  target: EntityId;
  value: number;
  givenAt: number;
}

interface Statistics {
  receivedCount: number;
  receivedSum: number;
  givenCount: number;
  givenSum: number;
  feedbackCount: number;
  endorsementCount: number;
}

const noStatistics: Statistics = {
  receivedCount: 0,
  receivedSum: 0,
  givenCount: 0,
  givenSum: 0,
  feedbackCount: 0,
  endorsementCount: 0,
};

/** The drivers return 64-bit integers as text. */
function toNumbers<Row>(row: Record<keyof Row & string, string | number>): Row {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value)])) as Row;
}
