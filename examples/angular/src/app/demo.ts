import { computed, inject, Injectable, signal } from '@angular/core';
import { Svc } from '@x-svc/angular';
import { demoUrl } from './settings';
import { shortenAddress } from './shorten-address';

/** A text by language, or one that is the same in all of them. */
export type LocalText = string | Record<string, string>;

/** A provider, as the marketplace's own backend would list it. */
export interface Offer {
  uuid: string;
  name: string;
  image?: string | undefined;
  category: LocalText;
  description: LocalText;
}

/** A made-up person with a demo wallet. */
export interface Person {
  name: string;
  address: string;
  image: string;
  about: LocalText;
}

/** The demo's offers and people. */
@Injectable({ providedIn: 'root' })
export class Demo {
  readonly #svc = inject(Svc);
  readonly #people = signal<Person[]>([]);
  /** Null without the demo's server. */
  readonly #listed = signal<Offer[] | null | undefined>(undefined);
  readonly #ranking = this.#svc.ranking(() => ({
    targetType: this.#listed() === null ? 'provider' : '',
  }));

  /** Those of the demo; without its server, those that are ranked for the signed-in person. */
  readonly offers = computed<Offer[]>(
    () =>
      this.#listed() ??
      this.#ranking
        .items()
        .map(({ entity }) => ({ ...entity, ...readDescription(entity.properties) })),
  );
  /** The signed-in person. */
  readonly address = computed(() => this.#svc.identity()?.address);
  /** The same for the elements. */
  readonly sourceUuid = computed(() => this.address()?.toLowerCase());
  /** The signed-in person among the demo's people. */
  readonly person = computed(() =>
    this.#people().find(({ address }) => address === this.sourceUuid()),
  );

  /** The name or short address of the signed-in person, and a text about them. */
  readonly reader = computed<Pick<Person, 'name' | 'about'> | undefined>(() => {
    const address = this.address();
    if (!address) return undefined;
    return this.person() ?? { name: shortenAddress(address), about: '' };
  });

  constructor() {
    void this.#fetchOffers();
    void this.#announceWallets();
  }

  /**
   * Returns an offer: undefined while the offers load, null if the demo lists none with this uuid. Without
   * the demo's server the service may have any.
   */
  findOffer(uuid: string): Offer | null | undefined {
    const offer = this.offers().find((one) => one.uuid === uuid);
    if (offer || this.#listed() === undefined) return offer;
    if (this.#listed()) return null;
    return { uuid, name: uuid, image: '', category: '', description: '' };
  }

  async #fetchOffers(): Promise<void> {
    try {
      const offers = (await (await fetch(`${demoUrl}/dist/offers.json`)).json()) as Offer[];
      this.#listed.set(
        offers.map((offer) => ({ ...offer, image: offer.image && demoUrl + offer.image })),
      );
    } catch {
      this.#listed.set(null);
    }
  }

  async #announceWallets(): Promise<void> {
    try {
      const script = `${demoUrl}/demo/demo-wallets.js`;
      const { announceDemoWallets } = (await import(/* @vite-ignore */ script)) as DemoWallets;
      this.#people.set(await announceDemoWallets());
    } catch {
      // Without the demo people use the wallets that they have.
    }
  }
}

interface DemoWallets {
  announceDemoWallets: () => Promise<Person[]>;
}

function readDescription({ category, description }: Record<string, unknown>) {
  return { category: toText(category), description: toText(description) };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
