import {
  followRanking,
  type FollowedRanking,
  type RankingItem,
  type RankingLoad,
  type RankingQuery,
} from '@x-svc/core';
import { useCallback, useEffect, useRef, useState } from 'react';

/** A ranking as it is now. */
export interface Ranking {
  status: 'signed-out' | 'loading' | 'ready' | 'error';
  /** The best first. Those of an earlier load stay while it is loaded again, and if that fails. */
  items: readonly RankingItem[];
  /** Why it could not be loaded: `ApiError` (refused) or `UnreachableError`. */
  error: unknown;
  /** Loads it again. */
  reload: () => void;
}

/**
 * The ranking of a type, or of some of it, for whoever is signed in. It shares its requests with the
 * elements: beside an `XSvcRoot` that asks the same, nothing is asked twice.
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
