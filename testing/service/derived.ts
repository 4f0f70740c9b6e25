import { sql } from 'drizzle-orm';
import type { Service } from '../../service/src/service.js';
import { queryRows } from '../../service/src/storage/database/rows.js';

/** Giver, target, value, date in milliseconds since 1970, and 1 with an endorsement. */
type Opinion = [number, number, number, number, number];

/** The derived tables beside what they should hold, each computed anew from the base rows. */
export async function derivedTables(
  service: Service,
): Promise<{ stored: unknown; computed: unknown }> {
  const all = async (text: string) => {
    const rows = await queryRows<Record<string, unknown>>(service.database.drizzle, sql.raw(text));
    return rows.map((row) => Object.values(row).map(Number));
  };
  // The database orders by microseconds, of which a Date keeps only the milliseconds.
  const feedback = await service.database.drizzle.query.feedbacks.findMany({
    where: (row, { isNull }) => isNull(row.hiddenAt),
    orderBy: (row, { desc }) => [desc(row.updatedAt), desc(row.id)],
  });
  const endorsements = await service.database.drizzle.query.endorsements.findMany();
  const relationships = await service.database.drizzle.query.relationships.findMany();
  const types = new Map(
    (await service.database.drizzle.query.entities.findMany()).map(({ id, type }) => [id, type]),
  );

  const opinions = new Map<string, Opinion>();
  const pairs = new Set(
    [...feedback, ...endorsements].map((row) => `${row.sourceId} ${row.targetId}`),
  );
  for (const pair of pairs) {
    const of = (row: { sourceId: number; targetId: number }) =>
      `${row.sourceId} ${row.targetId}` === pair;
    const given = feedback.filter(of);
    const endorsed = endorsements.filter(of);
    const newest = given
      .map((row) => ({
        ...row,
        items: [
          ...(row.stars === null ? [] : [(row.stars - 3) / 2]),
          ...Object.values(row.badges ?? {}).flatMap((qualifier) =>
            qualifier === 'positive' ? [1] : qualifier === 'negative' ? [-1] : [],
          ),
        ],
      }))
      .find(({ items }) => items.length > 0);
    const [giver = 0, target = 0] = pair.split(' ').map(Number);
    if (giver === target) continue;
    const items = [...(newest?.items ?? []), ...(endorsed.length > 0 ? [1] : [])];
    if (items.length === 0) continue;
    const mean = (10_000 * items.reduce((a, b) => a + b)) / items.length;
    const dates = given[0] ? [given[0].updatedAt] : endorsed.map(({ createdAt }) => createdAt);
    opinions.set(pair, [
      giver,
      target,
      Math.sign(mean) * Math.round(Math.abs(mean)),
      Math.max(...dates.map(Number)),
      Math.sign(endorsed.length),
    ]);
  }

  const kinds = new Map<string, Set<string>>();
  const lead = (from: number, to: number, kind: string) => {
    const key = `${from} ${to}`;
    kinds.set(key, (kinds.get(key) ?? new Set<string>()).add(kind));
  };
  for (const { sourceId, targetId, type, origin, bidirectional, properties } of relationships) {
    if (type === 'has' || types.get(sourceId) !== types.get(targetId)) continue;
    const isOwnWord = origin.startsWith('user:') || origin === 'unknown';
    const kind = isOwnWord ? 'own word' : `${type} of ${String(properties['kind'])}`;
    lead(sourceId, targetId, kind);
    if (bidirectional && !isOwnWord && type !== 'interaction') lead(targetId, sourceId, kind);
  }
  const blocked = (await service.database.drizzle.query.blocks.findMany()).map(
    ({ blockerId, blockedId }) => [blockerId, blockedId] as const,
  );
  const edges = new Map(
    [...kinds].map(([key, along]) => {
      const [from, to] = key.split(' ').map(Number);
      const isOwnWord = along.size === 1 && along.has('own word');
      const isBlockedBack = blocked.some(([blocker, other]) => blocker === to && other === from);
      const isUnconfirmed = isBlockedBack || (isOwnWord && !kinds.has(`${to} ${from}`));
      return [key, isUnconfirmed ? -2 : along.size];
    }),
  );
  for (const [blocker, other] of blocked) edges.set(`${blocker} ${other}`, -1);

  const statistics = [...types.keys()].map((id) => {
    const received = [...opinions.values()].filter(([, target]) => target === id);
    const given = [...opinions.values()].filter(([giver]) => giver === id);
    const sum = (rows: Opinion[]) => rows.reduce((a, [, , value]) => a + value, 0);
    return [
      id,
      received.length,
      sum(received),
      given.length,
      sum(given),
      new Set(feedback.filter((row) => row.targetId === id).map(({ sourceId }) => sourceId)).size,
      received.filter(([, , , , isEndorsed]) => isEndorsed === 1).length,
    ];
  });
  const values = [...opinions.values()];
  return {
    stored: {
      opinions: sorted(
        await all(`SELECT giver_id, target_id, value,
          floor(extract(epoch FROM given_at) * 1000), is_endorsed::int FROM opinions`),
      ),
      edges: sorted(await all('SELECT node_id, neighbour_id, strength FROM edges')),
      statistics: sorted(
        await all(`SELECT entity_id, received_count, received_sum, given_count, given_sum,
          feedback_count, endorsement_count FROM opinion_statistics`),
      ).filter(isNotZero),
      totals: await all(
        'SELECT coalesce(sum(count), 0) AS c, coalesce(sum(sum), 0) AS s FROM opinion_totals',
      ),
    },
    computed: {
      opinions: sorted(values),
      edges: sorted([...edges].map(([key, strength]) => [...key.split(' ').map(Number), strength])),
      statistics: sorted(statistics).filter(isNotZero),
      totals: [[values.length, values.reduce((a, [, , value]) => a + value, 0)]],
    },
  };
}

function isNotZero([, ...sums]: number[]): boolean {
  return sums.some((sum) => sum !== 0);
}

function sorted(rows: number[][]): number[][] {
  return rows.sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!);
}
