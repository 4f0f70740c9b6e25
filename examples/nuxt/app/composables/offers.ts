/** What a marketplace's own backend would list. */
export interface Offer {
  uuid: string;
  name: string;
  image?: string | undefined;
  category: string;
  description: string;
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
