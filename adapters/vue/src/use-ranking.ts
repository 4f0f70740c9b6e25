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

/** A ranking that is kept up to date. */
export interface Ranking {
  status: ComputedRef<'signed-out' | 'loading' | 'ready' | 'error'>;
  /**
   * The items, best first. While the ranking is loaded again, and if that fails, they do not
   * change.
   */
  items: ComputedRef<readonly RankingItem[]>;
  /** Why the ranking could not be loaded: `ApiError` (refused) or `UnreachableError`. */
  error: ComputedRef<unknown>;
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
