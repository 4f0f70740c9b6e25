import { getRanking } from '@x-svc/client/entities/get-ranking';
import type { RankingItem } from '../base/api-types';
import { callService } from '../base/connection';
import { withIdentity } from '../session/identity';
import type { LoadSlot } from '../base/load-slot';
import { reload } from '../base/loads';
import { sharedStore } from '../base/shared';
import { connectionOf, keyOf, state } from '../base/state';

/** What a root asks for. */
export interface RootRequest {
  apiUrl: string | undefined;
  language: string;
  sourceUuid: string;
  targetType: string;
  /** Empty: all of the type. */
  targetUuids: readonly string[];
}

const prefix = 'ranking ';

/** Has the slot load the ranking, once for all who ask the same; nothing while nobody is signed in. */
export function wantRanking(slot: LoadSlot<RankingItem[]>, request: RootRequest): void {
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
  const connect = () => connectionOf(apiUrl, language);
  slot.want(prefix + keyOf(connect(), comparable(sourceUuid), targetType, targets), (signal) => {
    const connection = connect();
    return withIdentity(
      connection,
      callService(connection, (transport) => getRanking(transport, query, { signal })),
    );
  });
}

/** Loads all rankings on the page again. */
export function reloadRankings(): void {
  reload((key) => key.startsWith(prefix));
}

interface Shown {
  key: string | undefined;
}

const shown = new WeakMap<object, Shown>();

/** Which load a root shows; reading its `key` while rendering follows it, whoever comes first. */
export function shownBy(root: object): Shown {
  let store = shown.get(root);
  if (!store) {
    store = sharedStore<Shown>('shown', { key: undefined }, root).state;
    shown.set(root, store);
  }
  return store;
}

const byUuid = new WeakMap<RankingItem[], Map<string, RankingItem>>();

/** The item of a target; any of the entity's uuids will do. */
export function itemOf(items: RankingItem[], uuid: string): RankingItem | undefined {
  let known = byUuid.get(items);
  if (!known) {
    known = new Map();
    for (const item of items) {
      for (const one of [item.entity.uuid, ...(item.entity.aliases ?? [])]) {
        known.set(comparable(one), item);
      }
    }
    byUuid.set(items, known);
  }
  return known.get(comparable(uuid));
}

/** EVM addresses compare without regard to case. */
export function comparable(uuid: string): string {
  return /^0x[0-9a-f]{40}$/i.test(uuid) ? uuid.toLowerCase() : uuid;
}
