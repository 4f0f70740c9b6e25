import { useRanking } from '@x-svc/vue';
import { computed, shallowRef, type ComputedRef } from 'vue';
import { demoUrl } from './settings';

/** What a marketplace's own backend would list. */
export interface Offer {
  uuid: string;
  name: string;
  image?: string | undefined;
  category: string;
  description: string;
}

/** A made-up person with a demo wallet. */
export interface Person {
  name: string;
  address: string;
}

/** The demo's people, whose wallets announce themselves once they are loaded. */
export const people = shallowRef<Person[]>([]);
/** The demo's offers; null without its server. */
const listed = shallowRef<Offer[] | null>();

/** The demo's offers; without its server, those that the service ranks for whoever is signed in. */
export function useOffers(): ComputedRef<Offer[]> {
  const { items } = useRanking(() => ({ targetType: listed.value === null ? 'provider' : '' }));
  return computed(
    () =>
      listed.value ??
      items.value.map(({ entity }) => ({ ...entity, ...readDescription(entity.properties) })),
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
