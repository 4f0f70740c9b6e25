import {
  computed,
  DestroyRef,
  effect,
  inject,
  Injectable,
  NgZone,
  type Injector,
  signal,
  untracked,
  type Signal,
} from '@angular/core';
import {
  followIdentity,
  followRanking,
  getIdentity,
  signIn,
  signOut,
  type AuthData,
  type FollowedRanking,
  type RankingItem,
  type RankingLoad,
  type RankingQuery,
  type SignInOptions,
} from '@x-svc/core';

/** A ranking that is kept up to date. */
export interface Ranking {
  readonly status: Signal<'signed-out' | 'loading' | 'ready' | 'error'>;
  /**
   * The items, best first. While the ranking is loaded again, and if that fails, they do not
   * change.
   */
  readonly items: Signal<readonly RankingItem[]>;
  /** Why the ranking could not be loaded: `ApiError` (refused) or `UnreachableError`. */
  readonly error: Signal<unknown>;
  /** Loads the ranking again. */
  reload(): void;
}

/**
 * The signed-in person, and rankings for them.
 *
 * @example
 * readonly svc = inject(Svc);
 * // <x-svc-root targetType="provider" [sourceUuid]="svc.identity()?.address">…</x-svc-root>
 */
@Injectable({ providedIn: 'root' })
export class Svc {
  // Angular 17 detects changes only after code that runs in its zone.
  readonly #zone = inject(NgZone);
  readonly #identity = signal<AuthData | undefined>(undefined);
  readonly #isPending = signal(false);
  readonly #error = signal<unknown>(undefined);

  /**
   * The identity of the signed-in person; undefined while no one is signed in, and on a server. It is
   * the same whether the app signs in by `x-svc-wallet-connect`, `signIn()` or `svcIdentityDataReady`.
   */
  readonly identity = this.#identity.asReadonly();
  /** Whether `signIn()` is waiting for the wallet or the service. */
  readonly isPending = this.#isPending.asReadonly();
  /**
   * Why the last `signIn()` failed: `UserRejectedError`, `ApiError` and others of `@x-svc/core`.
   */
  readonly error = this.#error.asReadonly();

  constructor() {
    if (typeof window === 'undefined') return;
    this.#identity.set(getIdentity());
    const stop = followIdentity((identity) => this.#zone.run(() => this.#identity.set(identity)));
    inject(DestroyRef).onDestroy(stop);
  }

  /** Connects a wallet if none is connected, and lets it sign the service's message. */
  async signIn(options?: SignInOptions): Promise<void> {
    this.#isPending.set(true);
    this.#error.set(undefined);
    try {
      await signIn(options);
    } catch (error) {
      this.#error.set(error);
    } finally {
      this.#isPending.set(false);
    }
  }

  /** Signs out on the page and at the service. The wallet stays connected. */
  signOut(): Promise<void> {
    return signOut();
  }

  /**
   * Returns the ranking of the entities of a type, or of some of them, for the signed-in person. It
   * shares its requests with the elements, and is updated until the calling component is destroyed.
   *
   * @param query returns the query; when a signal that it reads changes, the ranking is replaced
   * @param injector the injector of the component, if it is not called in its constructor or a field
   * @example
   * readonly ranking = inject(Svc).ranking(() => ({ targetType: 'provider' }));
   */
  ranking(query: () => RankingQuery, injector?: Injector): Ranking {
    const load = signal<RankingLoad | undefined>(undefined);
    let followed: FollowedRanking | undefined;
    if (typeof window !== 'undefined') {
      effect(
        (onCleanup) => {
          const now = query();
          const next = untracked(() =>
            followRanking(now, (value) => this.#zone.run(() => load.set(value))),
          );
          followed = next;
          onCleanup(() => next.stop());
        },
        injector ? { injector } : {},
      );
    }
    return {
      status: computed(() => load()?.status ?? 'signed-out'),
      items: computed(() => load()?.data ?? []),
      error: computed(() => load()?.error),
      reload: () => followed?.reload(),
    };
  }
}
