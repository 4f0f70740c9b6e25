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
