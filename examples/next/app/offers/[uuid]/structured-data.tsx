import { createClient } from '@x-svc/client';
import { serialiseStructuredData, toStructuredData } from '@x-svc/client/structured-data';
import { apiUrl } from '../../settings';

/** The offer's public rating and reviews for search engines; nothing when the service does not answer. */
export async function StructuredData({ uuid }: { uuid: string }) {
  const data = await readStructuredData(uuid);
  if (!data) return null;
  const json = serialiseStructuredData(data);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

async function readStructuredData(uuid: string) {
  // Without a token: the page shows the same to everybody.
  const svc = createClient({ apiUrl: apiUrl(), fetch: fetchCached });
  const target = { uuid };
  const options = { signal: AbortSignal.timeout(1000) };
  try {
    const [[rating], { feedback }] = await Promise.all([
      svc.listRatings({ targetType: 'provider', targetCriterias: [target] }, options),
      svc.listFeedback({ targetCriteria: target, sort: 'newest', withReview: true }, options),
    ]);
    return toStructuredData(rating, feedback, { type: 'LocalBusiness' });
  } catch {
    return undefined;
  }
}

/** Keeps answers for a minute, as long as the service allows. */
const fetchCached: typeof fetch = (input, init) =>
  fetch(input, { ...init, next: { revalidate: 60 } });
