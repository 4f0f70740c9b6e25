import type {
  Acquaintance,
  EntityId,
  RankedTarget,
  RankingEngine,
  RankQuery,
} from '../../service/src/ranking/engine.js';
import { selectBestTargets, toRankedTarget } from '../../service/src/ranking/ranked-target.js';
import { countSharing, computeScore } from '../../service/src/ranking/score.js';
import type { Database } from '../../service/src/storage/database/database.js';

interface Row {
  target: string;
  feedbackCount: number;
  receivedSum: string;
  own: number | null;
  allCount: string;
  allSum: string;
  voices: readonly NaiveVoice[] | null;
}

interface NaiveVoice {
  person: number;
  distance: 1 | 2;
  via: number | null;
  trust: number;
  value: number;
  givenAt: number;
  giver: { count: number; sum: number };
}

/**
 * A simple ranking in one statement: it walks the relationships recursively, joins the feedback of
 * the people that it reaches, and averages it for each target. For the made-up networks its answers
 * are those of the service's engines. It reads the stored sums over all feedback, since no
 * application would scan all feedback for each request.
 */
export class NaiveSqlEngine implements RankingEngine {
  constructor(readonly database: Database) {}

  async rank({ source, targets, limit }: RankQuery): Promise<RankedTarget[]> {
    const ofType = !Array.isArray(targets);
    const rows = await this.database.query<Row>({
      name: ofType ? 'naive-type' : 'naive-targets',
      text: ofType ? allOfType : someTargets,
      values: [source, ofType ? (targets as { type: string }).type : targets],
    });
    const scored = rows.map((row) => {
      const voices = (row.voices ?? []).map(({ via, ...voice }) => ({
        ...voice,
        sharing: 1,
        isShown: true,
        ...(via === null ? {} : { via }),
      }));
      voices.sort((a, b) => a.person - b.person);
      countSharing(voices);
      return {
        target: Number(row.target),
        feedbackCount: row.feedbackCount,
        score: computeScore({
          all: { count: Number(row.allCount), sum: Number(row.allSum) },
          target: { count: row.feedbackCount, sum: Number(row.receivedSum) },
          endorsementCount: 0,
          opinions: voices,
        }),
        opinions: voices,
        own: row.own ?? undefined,
      };
    });
    return selectBestTargets(scored, limit).map(toRankedTarget);
  }

  acquaintances(): Promise<Map<EntityId, Acquaintance>> {
    throw new Error('The benchmark uses only rankings.');
  }

  network(): Promise<Acquaintance[]> {
    throw new Error('The benchmark uses only rankings.');
  }
}

const someTargets = statement('e.id = ANY($2::bigint[])');
const allOfType = statement('e.type = $2::text');

function statement(condition: string): string {
  return `
    WITH RECURSIVE walk(person, via, distance, trust) AS (
      SELECT $1::bigint, NULL::bigint, 0, 1::bigint
      UNION ALL
      SELECT r.other, CASE WHEN w.distance = 1 THEN w.person END, w.distance + 1, w.trust * r.strength
      FROM walk w CROSS JOIN LATERAL (
        SELECT other, count(*) AS strength FROM (
          SELECT target_id AS other FROM relationships WHERE source_id = w.person AND type <> 'has'
          UNION ALL
          SELECT source_id FROM relationships WHERE target_id = w.person AND bidirectional
        ) ends WHERE other <> $1::bigint GROUP BY other
      ) r
      WHERE w.distance < 2
    ), network AS (
      SELECT DISTINCT ON (person) * FROM walk WHERE distance > 0
      ORDER BY person, distance, trust DESC, via
    ), counted AS (
      SELECT f.target_id, json_agg(json_build_object('person', n.person, 'distance', n.distance,
        'via', n.via, 'trust', n.trust, 'value', (f.stars - 3) * 5000,
        'givenAt', floor(extract(epoch FROM f.updated_at))::bigint,
        'giver', (SELECT json_build_object('count', count(*), 'sum', sum((g.stars - 3) * 5000))
          FROM feedbacks g WHERE g.source_id = n.person))) AS voices
      FROM network n
      JOIN feedbacks f ON f.source_id = n.person
      JOIN entities e ON e.id = f.target_id
      WHERE ${condition}
      GROUP BY f.target_id
    ), totals AS (
      SELECT sum(count)::text AS c, sum(sum)::text AS s FROM opinion_totals
    )
    SELECT e.id AS target, mean.count AS "feedbackCount", mean.sum AS "receivedSum",
      (own.stars - 3) * 5000 AS own, totals.c AS "allCount", totals.s AS "allSum", counted.voices
    FROM entities e CROSS JOIN totals
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, coalesce(sum((stars - 3) * 5000), 0) AS sum
      FROM feedbacks WHERE target_id = e.id
    ) mean
    LEFT JOIN feedbacks own ON own.target_id = e.id AND own.source_id = $1::bigint
    LEFT JOIN counted ON counted.target_id = e.id
    WHERE ${condition}`;
}
