import { getRanking } from '@x-svc/client/entities/get-ranking';
import type { Entity, RankingItem } from '../base/api-types';
import { callService } from '../base/connection';
import { withIdentity } from '../session/identity';
import type { LoadSlot } from '../base/load-slot';
import { reload } from '../base/loads';
import { getSharedStore } from '../base/shared';
import { getConnection, buildKey, state } from '../base/state';

/** A request for a ranking. */
export interface RootRequest {
  apiUrl: string | undefined;
  language: string;
  sourceUuid: string;
  targetType: string;
  /** Empty for all entities of the type. */
  targetUuids: readonly string[];
}

const prefix = 'ranking ';

/**
 * Loads the ranking into the slot, once for all equal requests. Loads nothing for an anonymous
 * reader.
 */
export function requestRanking(slot: LoadSlot<RankingItem[]>, request: RootRequest): void {
  const { apiUrl, language, sourceUuid, targetType, targetUuids } = request;
  const { identity } = state;
  if (!identity || !sourceUuid || !targetType) {
    slot.leave();
    return;
  }
  const targets = [...new Set(targetUuids)].sort();
  const query = {
    sourceCriteria: { uuid: sourceUuid },
    targetType,
    ...(targets.length > 0 && { targetCriterias: targets.map((uuid) => ({ uuid })) }),
  };
  const connect = () => getConnection(apiUrl, language);
  slot.join(
    prefix + buildKey(connect(), normalizeUuid(sourceUuid), targetType, targets),
    (signal) => {
      const connection = connect();
      return withIdentity(
        connection,
        callService(connection, (transport) => getRanking(transport, query, { signal })),
      );
    },
  );
}

/** Loads all rankings on the page again. */
export function reloadRankings(): void {
  reload((key) => key.startsWith(prefix));
}

interface ShownLoad {
  key: string | undefined;
  /** The address of the service, if the root has its own, and the type of its targets. */
  apiUrl?: string | undefined;
  targetType?: string | undefined;
}

const shown = new WeakMap<object, ShownLoad>();

/**
 * Returns a root's load. An element that reads a value while rendering is rendered again when it
 * changes.
 */
export function getShownLoad(root: object): ShownLoad {
  let store = shown.get(root);
  if (!store) {
    store = getSharedStore<ShownLoad>('shown', { key: undefined }, root).state;
    shown.set(root, store);
  }
  return store;
}

/** An item of a list about several targets. */
interface TargetItem {
  entity: Entity;
}

const byUuid = new WeakMap<TargetItem[], Map<string, TargetItem>>();

/** Returns the item of a target, by any of the entity's uuids. */
export function findItem<Item extends TargetItem>(items: Item[], uuid: string): Item | undefined {
  let known = byUuid.get(items) as Map<string, Item> | undefined;
  if (!known) {
    known = new Map<string, Item>();
    for (const item of items) {
      for (const one of [item.entity.uuid, ...(item.entity.aliases ?? [])]) {
        known.set(normalizeUuid(one), item);
      }
    }
    byUuid.set(items, known);
  }
  return known.get(normalizeUuid(uuid));
}

/** Returns the uuid in a form for comparison: EVM addresses are case-insensitive. */
export function normalizeUuid(uuid: string): string {
  return /^0x[0-9a-f]{40}$/i.test(uuid) ? uuid.toLowerCase() : uuid;
}
