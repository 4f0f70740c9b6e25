import { sql } from 'drizzle-orm';
import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { RelationshipBody } from '../../schemas/relationship.js';
import type { ServiceContext } from '../../service-context.js';
import { unknownOrigin } from '../../storage/leading.js';
import { lockEntities } from '../../storage/lock-entities.js';
import { array, rowsOf } from '../../storage/rows.js';
import { write } from '../../storage/unit-of-work.js';
import { findRows, type RelationshipRow } from './relationship-rows.js';

/**
 * Takes back relationships that the caller stated. What others stated stays; of what was stated
 * before origins were kept, whoever may state it may take it back.
 * @throws ServiceError `noSuchEntity` when there is none of them
 */
export async function removeRelationship(
  context: ServiceContext,
  principal: Principal,
  body: RelationshipBody,
): Promise<void> {
  await write(context, async (unit) => {
    const rows = await findRows(context, unit, principal, body);
    await lockEntities(
      unit.connection,
      rows.flatMap(({ source, target }) => [source, target]),
    );
    const column = (name: keyof RelationshipRow, type: 'bigint' | 'text') =>
      array(
        rows.map((row) => row[name] as string | number),
        type,
      );
    const removed = await rowsOf<{ source: string; target: string }>(
      unit.connection,
      sql`
        DELETE FROM relationships r USING unnest(
          ${column('source', 'bigint')}, ${column('target', 'bigint')}, ${column('type', 'text')},
          ${column('digest', 'text')}, ${column('origin', 'text')}
        ) AS k(source, target, type, digest, origin)
        WHERE r.source_id = k.source AND r.target_id = k.target AND r.type = k.type
          AND r.properties_hash = k.digest AND r.origin IN (k.origin, ${unknownOrigin})
        RETURNING r.source_id AS source, r.target_id AS target`,
    );
    if (removed.length === 0) {
      throw new ServiceError('noSuchEntity', 'There is no such relationship that you stated.');
    }
    for (const { source, target } of removed) unit.markEdge(Number(source), Number(target));
  });
}
