import { useRanking } from '@x-svc/react';
import { useQuery } from '@tanstack/react-query';
import { demoUrl } from './settings';

/** What a marketplace's own backend would list. */
export interface Offer {
  uuid: string;
  name: string;
  image?: string | undefined;
  category: string;
  description: string;
}

/** The demo's offers; without its server, those that the service ranks for whoever is signed in. */
export function useOffers(): readonly Offer[] {
  const { data: listed, isPending } = useQuery({ queryKey: ['offers'], queryFn: fetchOffers });
  const { items } = useRanking({ targetType: isPending || listed ? '' : 'provider' });
  return (
    listed ?? items.map(({ entity }) => ({ ...entity, ...readDescription(entity.properties) }))
  );
}

/** The demo's people, whose wallets announce themselves once they are loaded. */
export function useDemoPeople(): readonly { name: string; address: string }[] {
  return useQuery({ queryKey: ['people'], queryFn: announceDemoWallets }).data ?? [];
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

async function announceDemoWallets(): Promise<{ name: string; address: string }[]> {
  try {
    const script = `${demoUrl}/demo/demo-wallets.js`;
    const { announceDemoWallets } = (await import(/* @vite-ignore */ script)) as DemoWallets;
    return await announceDemoWallets();
  } catch {
    return [];
  }
}

interface DemoWallets {
  announceDemoWallets: () => Promise<{ name: string; address: string }[]>;
}

function readDescription({ category, description }: Record<string, unknown>) {
  return { category: toText(category), description: toText(description) };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
