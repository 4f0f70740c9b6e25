import { serialiseStructuredData, type StructuredData } from '@x-svc/client/structured-data';

/** Adds an offer's public rating and reviews to the page that the server sends, for search engines. */
export async function useStructuredData(uuid: string) {
  const request = useFetch<StructuredData | null>(
    `/api/structured-data/${encodeURIComponent(uuid)}`,
    // Search engines load each page from the server.
    { immediate: import.meta.server, retry: false },
  );
  const { data } = request;
  useHead({
    script: () =>
      data.value
        ? [{ type: 'application/ld+json', innerHTML: serialiseStructuredData(data.value) }]
        : [],
  });
  await request;
}
