import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection } from '../database/database.js';
import { array, queryRows } from '../database/rows.js';

const chunkSize = 20_000;

/** Finds the entities of those of the addresses (in lower case) that have one. */
export async function findEntitiesOfAddresses(
  connection: Connection,
  addresses: Iterable<string>,
): Promise<Map<string, EntityId>> {
  const distinct = [...new Set(addresses)];
  const found = new Map<string, EntityId>();
  for (let start = 0; start < distinct.length; start += chunkSize) {
    // As one text: thousands of elements of an array would each be quoted.
    const list = distinct.slice(start, start + chunkSize).join(',');
    const rows = await queryRows<{ address: string; entity: string }>(
      connection,
      sql`
        SELECT value AS address, entity_id AS entity FROM identifiers
        WHERE property = 'address' AND value = ANY(string_to_array(${list}, ','))`,
    );
    for (const { address, entity } of rows) found.set(address, Number(entity));
  }
  return found;
}

/** The addresses of the entities, in lower case. */
export async function findAddressesOfEntities(
  connection: Connection,
  entities: readonly EntityId[],
): Promise<{ entity: EntityId; address: string }[]> {
  const rows = await queryRows<{ entity: string; address: string }>(
    connection,
    sql`
      SELECT entity_id AS entity, value AS address FROM identifiers
      WHERE entity_id = ANY(${array(entities, 'bigint')}) AND property = 'address'
        AND value ~ '^0x[0-9a-f]{40}$'`,
  );
  return rows.map(({ entity, address }) => ({ entity: Number(entity), address }));
}
