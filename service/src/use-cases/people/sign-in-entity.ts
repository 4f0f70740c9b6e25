import { and, eq, sql } from 'drizzle-orm';
import type { OperatorPrincipal, UserPrincipal } from '../../auth/principal.js';
import { principalName } from '../../auth/principal.js';
import type { ServiceContext } from '../../service-context.js';
import { personType } from '../../storage/person.js';
import { rowsOf } from '../../storage/rows.js';
import { entities } from '../../storage/schema.js';
import { write } from '../../storage/unit-of-work.js';
import { addEntity } from '../entities/add-entity.js';

const operator: OperatorPrincipal = { kind: 'operator' };

/**
 * Makes the wallet's own entity when it is not there. A person whom somebody else added under the
 * wallet's address is from now on its own; an entity of another type stays whose it is.
 */
export async function signInEntity(context: ServiceContext, user: UserPrincipal): Promise<void> {
  const { address } = user;
  const known = await rowsOf<{ type: string; held: number }>(
    context.database.drizzle,
    sql`SELECT e.type, count(*)::int AS held FROM identifiers i JOIN entities e ON e.id = i.entity_id
      WHERE i.property IN ('uuid', 'address') AND i.value = ${address}
      GROUP BY e.id ORDER BY e.id LIMIT 1`,
  );
  const [first] = known;
  if (first?.held !== 2) {
    const ids = { uuid: address, address };
    await addEntity(context, operator, { type: first?.type ?? personType, ids });
  }
  await write(context, async (unit) => {
    const addedBy = principalName(user);
    const own = await unit.connection
      .update(entities)
      .set({ addedBy })
      .where(
        and(
          eq(entities.uuid, address),
          eq(entities.type, personType),
          sql`${entities.addedBy} <> ${addedBy}`,
        ),
      )
      .returning({ id: entities.id });
    for (const { id } of own) unit.markEntity(id);
  });
}
