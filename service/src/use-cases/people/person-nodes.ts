import type { EntityId } from '../../ranking/engine.js';
import type { PersonNode } from '../../schemas/entity.js';
import type { RefContext } from './find-entity-by-ref.js';
import type { EntityData } from '../../storage/entities/known-entities.js';
import { isEvmAddress } from '../../evm-address.js';
import { personType } from '../../storage/entities/person.js';
import type { Language } from '../../text/catalogues.js';
import { ReaderNames, type NameContext } from './reader-names.js';

/** The reader of entities: names are as `source` sees them, refs are for `reader`, undefined for clients. */
export interface NodeReader {
  reader: EntityId | undefined;
  source: EntityId;
  language: Language;
}

/** Shows entities to a reader. */
export interface NodeContext extends RefContext, NameContext {}

/**
 * Reads entities for a reader, people with a `ref`. Names are those at a target; without one `source` replaces it, so
 * that names differ from reader to reader and from those in public lists.
 */
export async function readPersonNodes(
  context: NodeContext,
  { reader, source, language }: NodeReader,
  ids: readonly EntityId[],
): Promise<(id: EntityId, target?: EntityId) => PersonNode | undefined> {
  const entities = await context.entities.get(ids);
  const names = await ReaderNames.read(context, { source, language }, entities.values());
  return (id, target = source) => {
    const data = entities.get(id);
    return data && toPersonNode(context, reader, names.show(data, target));
  };
}

/** Returns the node of an entity, with a `ref` when it is a person whom the reader can name. */
export function toPersonNode(
  { refs }: RefContext,
  reader: EntityId | undefined,
  { id, node, isPerson }: EntityData,
): PersonNode {
  if (reader === undefined || reader === id || !isPerson) return node;
  return { ...node, ref: refs.encode(reader, id) };
}

/** Whether an entity in an answer is a person. */
export function isPersonNode({ type, uuid }: { type: string; uuid: string }): boolean {
  return type === personType && isEvmAddress(uuid);
}
