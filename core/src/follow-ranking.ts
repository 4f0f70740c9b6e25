import type { RankingItem } from './store/base/api-types';
import { getLanguage, onLanguageChange } from './i18n/language';
import { LoadSlot } from './store/base/load-slot';
import { onLoadChange, reload, type Load } from './store/base/loads';
import { requestRanking } from './store/feedback/ranking';
import { onChange, state } from './store/base/state';

/** The ranking to follow. */
export interface RankingQuery {
  /** The type of the entities to rank, for example `provider`. */
  targetType: string;
  /** The uuids of the entities to rank. Default: all entities of the type. */
  targetUuids?: readonly string[] | undefined;
  /** The uuid of the reader of the ranking. Default: the signed-in person. */
  sourceUuid?: string | undefined;
  /** The address of the service. Default: the configured one. */
  apiUrl?: string | undefined;
}

/**
 * The state of a ranking. While it is loaded again, and if that fails, it keeps the earlier data.
 */
export type RankingLoad = Load<RankingItem[]>;

/** A ranking whose changes a listener gets. */
export interface FollowedRanking {
  /** Loads the ranking again, for everything on the page that uses it. */
  reload(): void;
  stop(): void;
}

/**
 * Loads a ranking without an element. It shares its requests with elements that need the same ranking.
 * Calls the listener at once and after each change, with `undefined` while the reader is anonymous.
 */
export function followRanking(
  query: RankingQuery,
  listener: (load: RankingLoad | undefined) => void,
): FollowedRanking {
  const slot = new LoadSlot<RankingItem[]>();
  let stopLoad = (): void => undefined;
  const requestCurrent = (): void => {
    const { apiUrl, sourceUuid = state.identity?.address.toLowerCase() ?? '' } = query;
    const { targetType, targetUuids = [] } = query;
    const language = getLanguage(document.documentElement);
    const before = slot.key;
    requestRanking(slot, {
      apiUrl,
      language,
      sourceUuid,
      targetType,
      targetUuids: [...targetUuids],
    });
    if (slot.key === before) return;
    stopLoad();
    const { key } = slot;
    stopLoad = key === undefined ? () => undefined : onLoadChange(key, () => listener(slot.load));
    listener(slot.load);
  };

  const stops = [onChange('identity', requestCurrent), onLanguageChange(requestCurrent)];
  requestCurrent();
  if (slot.key === undefined) listener(undefined);
  return {
    reload: () => reload((key) => key === slot.key),
    stop: () => {
      stopLoad();
      for (const stop of stops) stop();
      slot.leave();
    },
  };
}
