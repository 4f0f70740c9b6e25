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

/** A ranking, followed. */
export interface Ranking {
  readonly status: Signal<'signed-out' | 'loading' | 'ready' | 'error'>;
  /** The best first. Those of an earlier load stay while it is loaded again, and if that fails. */
  readonly items: Signal<readonly RankingItem[]>;
  /** Why it could not be loaded: `ApiError` (refused) or `UnreachableError`. */
  readonly error: Signal<unknown>;
  /** Loads it again. */
  reload(): void;
}

/**
 * Who is signed in, and what their network thinks.
 *
 * @example
 * readonly svc = inject(Svc);
 * // <x-svc-root targetType="provider" [sourceUuid]="svc.identity()?.address">…</x-svc-root>
 */
@Injectable({ providedIn: 'root' })
export class Svc {
  // Angular 17 looks at what has changed only after what runs in its zone.
  readonly #zone = inject(NgZone);
  readonly #identity = signal<AuthData | undefined>(undefined);
  readonly #isPending = signal(false);
  readonly #error = signal<unknown>(undefined);

  /**
   * Whoever is signed in, undefined while nobody is, and always on a server. However the sign-in came
   * about: by `x-svc-wallet-connect`, by `signIn()`, or by `svcIdentityDataReady` on `window`.
   */
  readonly identity = this.#identity.asReadonly();
  /** Whether the wallet or the service is being waited for since `signIn()`. */
  readonly isPending = this.#isPending.asReadonly();
  /** Why the last `signIn()` failed: `UserRejectedError`, `ApiError` and others of `@x-svc/core`. */
  readonly error = this.#error.asReadonly();

  constructor() {
    if (typeof window === 'undefined') return;
    this.#identity.set(getIdentity());
    const stop = followIdentity((identity) => this.#zone.run(() => this.#identity.set(identity)));
    inject(DestroyRef).onDestroy(stop);
  }

  /** Connects a wallet if none is connected, and has it sign the service's message. */
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

  /** Signs out here and at the service; the wallet stays connected. */
  signOut(): Promise<void> {
    return signOut();
  }

  /**
   * The ranking of a type, or of some of it, for whoever is signed in. It shares its requests with the
   * elements: beside an `x-svc-root` that asks the same, nothing is asked twice. It is followed as long
   * as the component lives that asks for it.
   *
   * @param query read as a signal is: when what it reads changes, the other ranking is followed
   * @param injector of the component, where this isn't called in its constructor or a field
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
