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

/** The demo's offers, fetched on the server; none without the demo. */
export async function useOffers() {
  const { demoUrl } = useRuntimeConfig().public;
  const { data } = await useFetch<Offer[]>(`${demoUrl}/dist/offers.json`, {
    key: 'offers',
    default: () => [],
    transform: (offers) =>
      offers.map((offer) => ({ ...offer, image: offer.image && demoUrl + offer.image })),
  });
  return data;
}
