import type { EntityId } from '../../ranking/engine.js';
import type { PersonNode } from '../../schemas/entity.js';
import type { ServiceContext } from '../../service-context.js';
import type { Card } from '../../storage/entities/entity-cards.js';
import { isEvmAddress } from '../../storage/entities/identifier.js';
import { personType } from '../../storage/entities/person.js';

/** How entities are shown to a reader, people with a `ref`. */
export async function readPersonNodes(
  context: Pick<ServiceContext, 'cards' | 'refs'>,
  reader: EntityId | undefined,
  ids: readonly EntityId[],
): Promise<Map<EntityId, PersonNode>> {
  const cards = await context.cards.get(ids);
  return new Map([...cards].map(([id, card]) => [id, toPersonNode(context, reader, card)]));
}

/** The card's node, with a `ref` when it is a person whom the reader can name. */
export function toPersonNode(
  { refs }: Pick<ServiceContext, 'refs'>,
  reader: EntityId | undefined,
  { id, node, entity }: Card,
): PersonNode {
  if (reader === undefined || reader === id || !isPersonNode(entity)) return node;
  return { ...node, ref: refs.encode(reader, id) };
}

/** Whether an entity in an answer is a person. */
export function isPersonNode({ type, uuid }: { type: string; uuid: string }): boolean {
  return type === personType && isEvmAddress(uuid);
}
