import {
  followRanking,
  type FollowedRanking,
  type RankingItem,
  type RankingLoad,
  type RankingQuery,
} from '@x-svc/core';
import {
  computed,
  onMounted,
  onScopeDispose,
  shallowRef,
  toValue,
  watch,
  type ComputedRef,
  type MaybeRefOrGetter,
} from 'vue';

/** A ranking, followed. */
export interface Ranking {
  status: ComputedRef<'signed-out' | 'loading' | 'ready' | 'error'>;
  /** The best first. Those of an earlier load stay while it is loaded again, and if that fails. */
  items: ComputedRef<readonly RankingItem[]>;
  /** Why it could not be loaded: `ApiError` (refused) or `UnreachableError`. */
  error: ComputedRef<unknown>;
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
export function useRanking(query: MaybeRefOrGetter<RankingQuery>): Ranking {
  const load = shallowRef<RankingLoad>();
  let followed: FollowedRanking | undefined;
  onMounted(() => {
    const follow = (now: RankingQuery) => {
      followed?.stop();
      followed = followRanking(now, (next) => (load.value = next));
    };
    watch(() => ({ ...toValue(query) }), follow, { immediate: true });
  });
  onScopeDispose(() => followed?.stop());
  return {
    status: computed(() => load.value?.status ?? 'signed-out'),
    items: computed(() => load.value?.data ?? []),
    error: computed(() => load.value?.error),
    reload: () => followed?.reload(),
  };
}
