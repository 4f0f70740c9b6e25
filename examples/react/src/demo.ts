import { useRanking } from '@x-svc/react';
import { useSvcSignIn } from '@x-svc/react/wagmi';
import { useQuery } from '@tanstack/react-query';
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

/** The demo's offers; without its server, those that the service ranks for the signed-in person. */
export function useOffers(): readonly Offer[] {
  const { data: listed, isPending } = useListedOffers();
  const { items } = useRanking({ targetType: isPending || listed ? '' : 'provider' });
  return (
    listed ?? items.map(({ entity }) => ({ ...entity, ...readDescription(entity.properties) }))
  );
}

/**
 * Returns an offer: undefined while the offers load, null if the demo lists none with this uuid. Without the
 * demo's server the service may have any.
 */
export function useOffer(uuid: string): Offer | null | undefined {
  const { data: listed, isPending } = useListedOffers();
  const offer = useOffers().find((one) => one.uuid === uuid);
  if (offer || isPending) return offer;
  return listed ? null : { uuid, name: uuid, image: '', category: '', description: '' };
}

const useListedOffers = () => useQuery({ queryKey: ['offers'], queryFn: fetchOffers });

/** Which of the demo's people is signed in; their wallets announce themselves once they are loaded. */
export function usePerson(): Person | undefined {
  const { data: people } = useQuery({ queryKey: ['people'], queryFn: announceDemoWallets });
  const address = useSvcSignIn().identity?.address.toLowerCase();
  return people?.find((person) => person.address === address);
}

/** Nothing where there is no demo: then people use the wallets that they have. */
async function fetchOffers(): Promise<Offer[] | null> {
  try {
    const offers = (await (await fetch(`${demoUrl}/dist/offers.json`)).json()) as Offer[];
    return offers.map((offer) => ({ ...offer, image: offer.image && demoUrl + offer.image }));
  } catch {
    return null;
  }
}

async function announceDemoWallets(): Promise<Person[]> {
  try {
    const script = `${demoUrl}/demo/demo-wallets.js`;
    const { announceDemoWallets } = (await import(/* @vite-ignore */ script)) as DemoWallets;
    return await announceDemoWallets();
  } catch {
    return [];
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
