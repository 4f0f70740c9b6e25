import { and, eq, ne, sql } from 'drizzle-orm';
import type { UserPrincipal } from '../auth/principal.js';
import { principalName } from '../auth/principal.js';
import type { ServiceContext } from '../service-context.js';
import { findEntities } from '../storage/find-entity.js';
import { rowsOf } from '../storage/rows.js';
import { entities } from '../storage/schema.js';
import { write } from '../storage/unit-of-work.js';
import { addEntity } from './add-entity.js';

/**
 * Makes the wallet's own entity when it is not there. One that somebody else added under the
 * wallet's address is from now on the wallet's own.
 */
export async function signInEntity(context: ServiceContext, user: UserPrincipal): Promise<void> {
  const { address } = user;
  const [known] = await rowsOf<{ type: string }>(
    context.database.drizzle,
    sql`SELECT e.type FROM identifiers i JOIN entities e ON e.id = i.entity_id
      WHERE i.property IN ('uuid', 'address') AND i.value = ${address}
      ORDER BY e.id LIMIT 1`,
  );
  const ids = { uuid: address, address };
  await addEntity(context, { kind: 'operator' }, { type: known?.type ?? 'Address', ids });
  await write(context, async ({ connection }) => {
    const [id] = await findEntities(connection, [
      { field: 'The signed-in wallet', criteria: { uuid: address } },
    ]);
    const addedBy = principalName(user);
    await connection
      .update(entities)
      .set({ addedBy })
      .where(and(eq(entities.id, id!), ne(entities.addedBy, addedBy)));
  });
}
