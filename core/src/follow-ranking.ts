import type { RankingItem } from './store/base/api-types';
import { languageOf, onLanguageChange } from './i18n/language';
import { LoadSlot } from './store/base/load-slot';
import { onLoadChange, reload, type Load } from './store/base/loads';
import { wantRanking } from './store/feedback/ranking';
import { onChange, state } from './store/base/state';

/** Which ranking to follow. */
export interface RankingQuery {
  /** Type of the entities to rank, for example `provider`. */
  targetType: string;
  /** Uuids of the entities to rank; without them all of the type. */
  targetUuids?: readonly string[] | undefined;
  /** Whom the ranking is for; by default whoever is signed in. */
  sourceUuid?: string | undefined;
  /** Address of the service; by default the configured one. */
  apiUrl?: string | undefined;
}

/** How far a ranking is. Data of an earlier load stays while it is loaded again, and if that fails. */
export type RankingLoad = Load<RankingItem[]>;

/** A ranking that is being followed. */
export interface FollowedRanking {
  /** Loads it again, for all who follow it. */
  reload(): void;
  stop(): void;
}

/**
 * Loads a ranking without an element, and together with those that ask the same: `x-svc-root` beside
 * it asks nothing twice. The listener is called at once and after each change; with nothing while
 * nobody is signed in.
 */
export function followRanking(
  query: RankingQuery,
  listener: (load: RankingLoad | undefined) => void,
): FollowedRanking {
  const slot = new LoadSlot<RankingItem[]>();
  let stopLoad = (): void => undefined;
  const want = (): void => {
    const { apiUrl, sourceUuid = state.identity?.address.toLowerCase() ?? '' } = query;
    const { targetType, targetUuids = [] } = query;
    const language = languageOf(document.documentElement);
    const before = slot.key;
    wantRanking(slot, {
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

  const stops = [onChange('identity', want), onLanguageChange(want)];
  want();
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
