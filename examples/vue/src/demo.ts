import { useRanking, useSvcIdentity } from '@x-svc/vue';
import { computed, shallowRef, type ComputedRef } from 'vue';
import { demoUrl } from './settings';

/** A text by language, or one that is the same in all of them. */
export type LocalText = string | Record<string, string>;

/** An offer, as the marketplace's own backend would list it. */
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

/** The demo's people, whose wallets announce themselves once they are loaded. */
const people = shallowRef<Person[]>([]);
/** The demo's offers; null without its server. */
const listed = shallowRef<Offer[] | null>();

/** The demo's offers; without its server, those that the service ranks for the signed-in person. */
export function useOffers(): ComputedRef<Offer[]> {
  const { items } = useRanking(() => ({ targetType: listed.value === null ? 'provider' : '' }));
  return computed(
    () =>
      listed.value ??
      items.value.map(({ entity }) => ({ ...entity, ...readDescription(entity.properties) })),
  );
}

/**
 * An offer: undefined while the offers load, null if the demo lists none with this uuid. Without the demo's
 * server the service may have any.
 */
export function useOffer(uuid: () => string): ComputedRef<Offer | null | undefined> {
  const offers = useOffers();
  return computed(() => {
    const offer = offers.value.find((one) => one.uuid === uuid());
    if (offer || listed.value === undefined) return offer;
    if (listed.value) return null;
    return { uuid: uuid(), name: uuid(), image: '', category: '', description: '' };
  });
}

/** Which of the demo's people is signed in. */
export function usePerson(): ComputedRef<Person | undefined> {
  const identity = useSvcIdentity();
  return computed(() =>
    people.value.find(({ address }) => address === identity.value?.address.toLowerCase()),
  );
}

void fetchOffers();
void announceWallets();

async function fetchOffers(): Promise<void> {
  try {
    const offers = (await (await fetch(`${demoUrl}/dist/offers.json`)).json()) as Offer[];
    listed.value = offers.map((offer) => ({
      ...offer,
      image: offer.image && demoUrl + offer.image,
    }));
  } catch {
    listed.value = null;
  }
}

async function announceWallets(): Promise<void> {
  try {
    const script = `${demoUrl}/demo/demo-wallets.js`;
    const { announceDemoWallets } = (await import(/* @vite-ignore */ script)) as DemoWallets;
    people.value = await announceDemoWallets();
  } catch {
    // Without the demo people use the wallets that they have.
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
