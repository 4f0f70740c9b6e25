import { growArray } from '../../ranking/trust-index/sorted-lists.js';
import { TrustIndex, type IndexedEntity } from '../../ranking/trust-index/trust-index.js';
import { readBinaryCopy } from '../database/binary-copy.js';
import type { Database, Snapshot } from '../database/database.js';
import { listedCondition } from '../entities/person.js';

/** Loads a new index of the full database, and returns it with its snapshot. */
export function loadTrustIndex(
  database: Database,
  listing = { users: false },
): Promise<{ index: TrustIndex; seen: string }> {
  return database.snapshot(async (snapshot) => ({
    index: new TrustIndex({
      entities: await loadEntities(snapshot, listing),
      edges: await loadEdges(snapshot),
      opinions: await loadOpinions(snapshot),
    }),
    seen: snapshot.transactions,
  }));
}

async function loadEntities(
  snapshot: Snapshot,
  listing: { users: boolean },
): Promise<IndexedEntity[]> {
  const types = await loadTypes(snapshot);
  const entities: IndexedEntity[] = [];
  await readBinaryCopy(
    snapshot.copy(`SELECT e.id::int4, t.number::int4, ${listedCondition('e', listing)}::int4,
        coalesce(s.feedback_count, 0)::int4, coalesce(s.endorsement_count, 0)::int4
      FROM entities e JOIN (${numberedTypes}) t ON t.type = e.type
      LEFT JOIN opinion_statistics s ON s.entity_id = e.id`),
    [4, 4, 4, 4, 4],
    (view, [id, type, listed, feedbacks, endorsements]) => {
      entities.push({
        id: view.getInt32(id!),
        type: types[view.getInt32(type!) - 1]!,
        isListed: view.getInt32(listed!) === 1,
        feedbackCount: view.getInt32(feedbacks!),
        endorsementCount: view.getInt32(endorsements!),
      });
    },
  );
  return entities;
}

const numberedTypes =
  'SELECT type, row_number() OVER (ORDER BY type COLLATE "C") AS number FROM (SELECT DISTINCT type FROM entities) d';

/** Loads the entity types by number. */
async function loadTypes(snapshot: Snapshot): Promise<string[]> {
  const chunks: Uint8Array[] = [];
  // One row with one column: its text has all types.
  const all = snapshot.copy(
    `SELECT coalesce(json_agg(type ORDER BY number), '[]')::text FROM (${numberedTypes}) t`,
  );
  for await (const chunk of all) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const textStart = 19 + 2 + 4;
  const length = bytes.readInt32BE(textStart - 4);
  return JSON.parse(bytes.toString('utf8', textStart, textStart + length)) as string[];
}

async function loadEdges(snapshot: Snapshot) {
  const rows = new GrowingRows({
    node: Uint32Array,
    neighbour: Uint32Array,
    strength: Int16Array,
  });
  await readBinaryCopy(
    snapshot.copy('SELECT node_id::int4, neighbour_id::int4, strength::int2 FROM edges'),
    [4, 4, 2],
    (view, [node, neighbour, strength]) => {
      const { columns, next } = rows.add();
      columns.node[next] = view.getInt32(node!);
      columns.neighbour[next] = view.getInt32(neighbour!);
      columns.strength[next] = view.getInt16(strength!);
    },
  );
  return rows.finish();
}

async function loadOpinions(snapshot: Snapshot) {
  const rows = new GrowingRows({
    giver: Uint32Array,
    target: Uint32Array,
    value: Int16Array,
    givenAt: Uint32Array,
  });
  await readBinaryCopy(
    snapshot.copy(`SELECT giver_id::int4, target_id::int4, value::int2,
      floor(extract(epoch FROM given_at))::int8 FROM opinions`),
    [4, 4, 2, 8],
    (view, [giver, target, value, givenAt]) => {
      const { columns, next } = rows.add();
      columns.giver[next] = view.getInt32(giver!);
      columns.target[next] = view.getInt32(target!);
      columns.value[next] = view.getInt16(value!);
      columns.givenAt[next] = Number(view.getBigInt64(givenAt!));
    },
  );
  return rows.finish();
}

type ColumnArray = Uint32Array<ArrayBuffer> | Int16Array<ArrayBuffer>;
type Kinds = Record<string, typeof Uint32Array | typeof Int16Array>;
type Columns<K extends Kinds> = {
  [Name in keyof K]: K[Name] extends typeof Uint32Array
    ? Uint32Array<ArrayBuffer>
    : Int16Array<ArrayBuffer>;
};

/** Columns whose length is unknown in advance. */
class GrowingRows<K extends Kinds> {
  #columns: Columns<K>;
  #length = 0;
  #capacity = 1024;

  constructor(kinds: K) {
    this.#columns = this.#map(Object.entries(kinds), (kind) => new kind(this.#capacity));
  }

  /** Adds an empty row. */
  add(): { columns: Columns<K>; next: number } {
    if (this.#length === this.#capacity) {
      this.#capacity *= 2;
      const entries = Object.entries<ColumnArray>(this.#columns);
      this.#columns = this.#map(entries, (column) => growArray(column, this.#capacity));
    }
    return { columns: this.#columns, next: this.#length++ };
  }

  finish(): Columns<K> {
    const entries = Object.entries<ColumnArray>(this.#columns);
    return this.#map(entries, (column) => column.subarray(0, this.#length));
  }

  #map<From>(entries: [string, From][], to: (from: From) => unknown): Columns<K> {
    return Object.fromEntries(entries.map(([name, from]) => [name, to(from)])) as Columns<K>;
  }
}
