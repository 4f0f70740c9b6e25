import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { opinionScale } from '../../service/src/ranking/score.js';
import type { SyntheticNetwork } from './synthetic-network.js';

export const personType = 'Address';
export const targetType = 'provider';

/** The uuid of a person, which is an address, or of a target. */
export function makeUuid({ people }: { people: number }, id: number): string {
  return id <= people ? `0x${id.toString(16).padStart(40, '0')}` : `provider-${id - people}`;
}

/** Writes a network into an empty database: what the service would have stored and derived. */
export async function fillDatabase(url: string, network: SyntheticNetwork): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Rows that fit each other by how they are made need no checks of foreign keys.
    await client.query(`SET session_replication_role = replica`);
    const copy = (table: string, rows: Iterable<string>) =>
      pipeline(Readable.from(inChunks(rows)), client.query(copyFrom(`COPY ${table} FROM STDIN`)));
    await copy('entities (id, uuid, type, name, image, properties, added_by)', entities(network));
    await copy('identifiers (property, value, entity_id)', identifiers(network));
    await copy(
      'relationships (source_id, target_id, type, properties, properties_hash, bidirectional, origin)',
      relationships(network),
    );
    await copy(
      'feedbacks (source_id, target_id, stars, created_at, updated_at)',
      feedbacks(network),
    );
    for (const statement of derivations) await client.query(statement);
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

const derivations = [
  `INSERT INTO edges (node_id, neighbour_id, strength)
    SELECT * FROM (SELECT source_id, target_id, 1 FROM relationships
      UNION ALL SELECT target_id, source_id, 1 FROM relationships) e ORDER BY 1, 2`,
  `INSERT INTO opinions (target_id, giver_id, value, given_at)
    SELECT target_id, source_id, (stars - 3) * ${opinionScale / 2}, updated_at FROM feedbacks ORDER BY 1, 2`,
  `INSERT INTO opinion_statistics
      (entity_id, received_count, received_sum, given_count, given_sum, feedback_count)
    SELECT id, sum(rc), sum(rs), sum(gc), sum(gs), sum(rc) FROM (
      SELECT target_id AS id, count(*) AS rc, sum(value) AS rs, 0 AS gc, 0 AS gs FROM opinions GROUP BY 1
      UNION ALL SELECT giver_id, 0, 0, count(*), sum(value) FROM opinions GROUP BY 1) s GROUP BY id`,
  `INSERT INTO opinion_totals (slot, count, sum)
    SELECT giver_id % 64, count(*), sum(value) FROM opinions GROUP BY 1`,
  `SELECT setval(pg_get_serial_sequence('entities', 'id'), (SELECT max(id) FROM entities))`,
];

function* entities(network: SyntheticNetwork): Iterable<string> {
  const { people, targets } = network;
  for (let id = 1; id <= people; id++) {
    yield `${id}\t${makeUuid(network, id)}\t${personType}\tPerson ${id}\thttps://images.example/people/${id}.webp\t{}\toperator\n`;
  }
  for (let id = people + 1; id <= people + targets; id++) {
    const number = id - people;
    const properties = JSON.stringify({
      category: `Category ${number % 20}`,
      description: `What provider ${number} offers, told in one sentence.`,
      url: `https://provider-${number}.example/`,
    });
    yield `${id}\t${makeUuid(network, id)}\t${targetType}\tProvider ${number}\thttps://images.example/providers/${number}.webp\t${properties}\toperator\n`;
  }
}

function* identifiers(network: SyntheticNetwork): Iterable<string> {
  for (let id = 1; id <= network.people + network.targets; id++) {
    yield `uuid\t${makeUuid(network, id)}\t${id}\n`;
    if (id <= network.people) yield `address\t${makeUuid(network, id)}\t${id}\n`;
  }
}

/** Stated by an app for both sides, so that each leads both ways. */
function* relationships({ pairs: { a, b } }: SyntheticNetwork): Iterable<string> {
  const properties = JSON.stringify({ kind: 'bluesky' });
  const hash = createHash('sha256').update(properties).digest('hex');
  for (let index = 0; index < a.length; index++) {
    const ends = index % 2 === 0 ? `${a[index]}\t${b[index]}` : `${b[index]}\t${a[index]}`;
    yield `${ends}\tsocial\t${properties}\t${hash}\ttrue\tclient:bench\n`;
  }
}

function* feedbacks({ feedbacks: all }: SyntheticNetwork): Iterable<string> {
  const { giver, target, stars, givenAt } = all;
  for (let index = 0; index < giver.length; index++) {
    const at = new Date(givenAt[index]! * 1000).toISOString();
    yield `${giver[index]}\t${target[index]}\t${stars[index]}\t${at}\t${at}\n`;
  }
}

function* inChunks(rows: Iterable<string>): Iterable<Buffer> {
  let chunk = '';
  for (const row of rows) {
    chunk += row;
    if (chunk.length > 65_536) {
      yield Buffer.from(chunk);
      chunk = '';
    }
  }
  yield Buffer.from(chunk);
}
