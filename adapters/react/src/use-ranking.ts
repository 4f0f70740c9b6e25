import {
  followRanking,
  type FollowedRanking,
  type RankingItem,
  type RankingLoad,
  type RankingQuery,
} from '@x-svc/core';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The state of a ranking. */
export interface Ranking {
  status: 'signed-out' | 'loading' | 'ready' | 'error';
  /**
   * The items, best first. While the ranking is loaded again, and if that fails, they do not
   * change.
   */
  items: readonly RankingItem[];
  /** Why the ranking could not be loaded: `ApiError` (refused) or `UnreachableError`. */
  error: unknown;
  /** Loads the ranking again. */
  reload: () => void;
}

/**
 * Returns the ranking of the entities of a type, or of some of them, for the signed-in person. It shares
 * its requests with the elements.
 *
 * @example
 * const { items } = useRanking({ targetType: 'provider' });
 */
export function useRanking({ targetType, targetUuids, sourceUuid, apiUrl }: RankingQuery): Ranking {
  const [load, setLoad] = useState<RankingLoad>();
  const followed = useRef<FollowedRanking>(undefined);
  const uuids = targetUuids?.join(' ');
  useEffect(() => {
    const query = { targetType, targetUuids: uuids?.split(' '), sourceUuid, apiUrl };
    followed.current = followRanking(query, setLoad);
    return () => followed.current?.stop();
  }, [targetType, uuids, sourceUuid, apiUrl]);
  return {
    status: load?.status ?? 'signed-out',
    items: load?.data ?? none,
    error: load?.error,
    reload: useCallback(() => followed.current?.reload(), []),
  };
}

const none: readonly RankingItem[] = [];
