import { sql, type SQL } from 'drizzle-orm';
import type { ServiceContext } from '../service-context.js';
import type { Connection } from '../storage/database.js';
import { rowsOf } from '../storage/rows.js';
import type { StoredBadgeSet } from '../storage/badge-sets.js';
import type { VideoLinks } from '../videos/video-links.js';

/** A line that `importFile` reads: one kind with the API's own body. */
export type ExportedLine = Record<string, unknown>;

/**
 * Writes everything that people and apps have given, as it is at one moment, as lines that can be
 * imported, in an order that imports to the same: older entities and older feedback first.
 */
export async function exportLines(
  { database, videoLinks }: Pick<ServiceContext, 'database' | 'videoLinks'>,
  write: (line: ExportedLine) => Promise<void>,
): Promise<void> {
  await database.transaction(
    async (connection) => {
      for (const part of [
        badgeSetLines,
        entityLines,
        relationshipLines,
        blockLines,
        transactionLines,
        (reading: Connection) => feedbackLines(reading, videoLinks),
        endorsementLines,
        changedBadgeSetLines,
      ]) {
        for await (const line of part(connection)) await write(line);
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only', untimed: true },
  );
}

interface BadgeSetRow {
  id: string;
  image: string | null;
  badges: StoredBadgeSet['badges'];
  /** Qualifiers that feedback still has though the set has not. */
  former: string[];
}

const selectBadgeSets = sql`
  SELECT id, image, badges, array(
    SELECT DISTINCT f.badges ->> s.id FROM feedbacks f
    WHERE f.badges ? s.id AND NOT s.badges @> jsonb_build_array(
      jsonb_build_object('qualifier', f.badges ->> s.id))
    ORDER BY 1
  ) AS former
  FROM badge_sets s ORDER BY id COLLATE "C"`;

/** With the qualifiers that feedback still has, so that it can be imported. */
async function* badgeSetLines(connection: Connection): AsyncGenerator<ExportedLine> {
  for await (const { id, image, badges, former } of read<BadgeSetRow>(
    connection,
    selectBadgeSets,
  )) {
    const more = former.map((qualifier) => ({ qualifier, badge: { label: qualifier, image: '' } }));
    yield badgeSetLine({ id, image, badges: [...badges, ...more] });
  }
}

/** Without those qualifiers: the sets as they are. */
async function* changedBadgeSetLines(connection: Connection): AsyncGenerator<ExportedLine> {
  for await (const row of read<BadgeSetRow>(connection, selectBadgeSets)) {
    if (row.former.length > 0) yield badgeSetLine(row);
  }
}

function badgeSetLine({ id, image, badges }: Omit<BadgeSetRow, 'former'>): ExportedLine {
  return { badges: { id, badges, ...(image === null ? {} : { image }) } };
}

async function* entityLines(connection: Connection): AsyncGenerator<ExportedLine> {
  for await (const { uuid, type, name, image, properties, addedBy, held } of read<{
    uuid: string;
    type: string;
    name: string | null;
    image: string | null;
    properties: Record<string, unknown>;
    addedBy: string;
    held: [property: string, value: string][];
  }>(
    connection,
    sql`
      SELECT uuid, type, name, image, properties, added_by AS "addedBy", (
        SELECT jsonb_agg(jsonb_build_array(property, value)
          ORDER BY property COLLATE "C", value COLLATE "C")
        FROM identifiers WHERE entity_id = e.id
      ) AS held
      FROM entities e ORDER BY id`,
  )) {
    const [ids, ...further] = idsOf(uuid, held);
    yield {
      entity: {
        type,
        ids,
        ...(name === null ? {} : { name }),
        ...(image === null ? {} : { image }),
        ...properties,
      },
      addedBy,
    };
    for (const more of further) yield { entity: { type, ids: more }, addedBy };
  }
}

/** An entity can be posted with so many at once. */
const maximumIds = 16;

/**
 * `ids` objects that hold all identifiers together. A property has one value in each; all but the
 * first share an identifier with the first, by which they name the same entity.
 */
function idsOf(
  uuid: string,
  held: readonly (readonly [string, string])[],
): Record<string, string>[] {
  const all: Record<string, string>[] = [{ uuid }];
  const [link] = held.filter(([property]) => property !== 'uuid');
  for (const [property, value] of held) {
    if (property !== 'uuid') {
      const place = all.find(
        (ids) =>
          !Object.hasOwn(ids, property) &&
          ids['uuid'] === uuid &&
          Object.keys(ids).length < maximumIds,
      );
      if (place) place[property] = value;
      else all.push({ uuid, [property]: value });
    } else if (value !== uuid && link) {
      all.push({ [link[0]]: link[1], uuid: value });
    }
  }
  return all;
}

async function* relationshipLines(connection: Connection): AsyncGenerator<ExportedLine> {
  for await (const { source, target, type, bidirectional, properties, origin } of read<{
    source: string;
    target: string;
    type: string;
    bidirectional: boolean;
    properties: Record<string, unknown>;
    origin: string;
  }>(
    connection,
    sql`
      SELECT s.uuid AS source, t.uuid AS target, r.type, r.bidirectional, r.properties, r.origin
      FROM relationships r JOIN entities s ON s.id = r.source_id JOIN entities t ON t.id = r.target_id
      WHERE r.source_id <> r.target_id ORDER BY r.id`,
  )) {
    yield {
      relationship: {
        type,
        sourceCriteria: { uuid: source },
        targetCriteria: { uuid: target },
        ...(bidirectional ? { bidirectional } : {}),
        ...(Object.keys(properties).length > 0 ? { properties } : {}),
      },
      origin,
    };
  }
}

async function* blockLines(connection: Connection): AsyncGenerator<ExportedLine> {
  for await (const { blocker, blocked } of read<{ blocker: string; blocked: string }>(
    connection,
    sql`
      SELECT s.uuid AS blocker, t.uuid AS blocked
      FROM blocks b JOIN entities s ON s.id = b.blocker_id JOIN entities t ON t.id = b.blocked_id
      ORDER BY b.blocker_id, b.blocked_id`,
  )) {
    yield { block: { sourceCriteria: { uuid: blocker }, targetCriteria: { uuid: blocked } } };
  }
}

/** Before feedback, which tells by them whether it is verified. */
async function* transactionLines(connection: Connection): AsyncGenerator<ExportedLine> {
  for await (const { source, target, transactionId, statedBy } of read<{
    source: string;
    target: string;
    transactionId: string;
    statedBy: string;
  }>(
    connection,
    sql`
      SELECT s.uuid AS source, t.uuid AS target, v.transaction_id AS "transactionId",
        v.stated_by AS "statedBy"
      FROM transactions v
      JOIN entities s ON s.id = v.source_id JOIN entities t ON t.id = v.target_id
      WHERE v.source_id <> v.target_id
      ORDER BY v.source_id, v.target_id, v.transaction_id COLLATE "C"`,
  )) {
    yield {
      transaction: {
        sourceCriteria: { uuid: source },
        targetCriteria: { uuid: target },
        ...(transactionId === '' ? {} : { transactionId }),
        statedBy,
      },
    };
  }
}

async function* feedbackLines(
  connection: Connection,
  links: VideoLinks,
): AsyncGenerator<ExportedLine> {
  for await (const { source, target, transactionId, video, ...others } of read<{
    source: string;
    target: string;
    transactionId: string;
    stars: number | null;
    badges: Record<string, string> | null;
    review: string | null;
    video: string | null;
  }>(
    connection,
    sql`
      SELECT s.uuid AS source, t.uuid AS target, f.transaction_id AS "transactionId",
        f.stars, f.badges, f.review, f.video
      FROM feedbacks f JOIN entities s ON s.id = f.source_id JOIN entities t ON t.id = f.target_id
      WHERE f.source_id <> f.target_id ORDER BY f.updated_at, f.id`,
  )) {
    const items = { ...others, video: video && links.urlOf(video) };
    yield {
      feedback: {
        sourceCriteria: { uuid: source },
        targetCriteria: { uuid: target },
        ...(transactionId === '' ? {} : { transactionId }),
        items: Object.fromEntries(Object.entries(items).filter(([, item]) => item !== null)),
      },
    };
  }
}

async function* endorsementLines(connection: Connection): AsyncGenerator<ExportedLine> {
  for await (const { value, blockNumber, ...keys } of read<{
    sourceAddress: string;
    targetAddress: string;
    transactionId: string;
    value: string;
    blockNumber: string;
  }>(
    connection,
    sql`
      SELECT source_address AS "sourceAddress", (
        SELECT min(i.value COLLATE "C") FROM identifiers i
        WHERE i.entity_id = e.target_id AND i.property = 'address'
      ) AS "targetAddress", transaction_id AS "transactionId", value, block_number AS "blockNumber"
      FROM endorsements e WHERE source_id <> target_id ORDER BY id`,
  )) {
    yield {
      endorsement: { ...keys, value: Number(value), blockNumber: Number(blockNumber) },
    };
  }
}

const pageSize = 1_000;

/** The rows of a SELECT, of which only a page is in memory. */
async function* read<Row>(connection: Connection, select: SQL): AsyncGenerator<Row> {
  await connection.execute(sql`DECLARE exported NO SCROLL CURSOR FOR ${select}`);
  for (;;) {
    const rows = await rowsOf<Row>(
      connection,
      sql`FETCH FORWARD ${sql.raw(String(pageSize))} FROM exported`,
    );
    yield* rows;
    if (rows.length < pageSize) break;
  }
  await connection.execute(sql`CLOSE exported`);
}
