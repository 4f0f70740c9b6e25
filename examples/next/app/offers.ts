import { demoUrl } from './settings';

/** What a marketplace's own backend would list. */
export interface Offer {
  uuid: string;
  name: string;
  image?: string | undefined;
  category: string;
  description: string;
}

/** The demo's offers; none without its server. */
export async function listOffers(): Promise<Offer[]> {
  try {
    const response = await fetch(`${demoUrl()}/dist/offers.json`, { cache: 'no-store' });
    const offers = (await response.json()) as Offer[];
    return offers.map((offer) => ({ ...offer, image: offer.image && demoUrl() + offer.image }));
  } catch {
    return [];
  }
}
