import { createClient } from '@x-svc/client';
import { toStructuredData } from '@x-svc/client/structured-data';

/** An offer's public rating and reviews as JSON-LD, kept for a minute; null if there are none. */
export default defineCachedEventHandler(
  async (event) => {
    const { svcApiUrl } = useRuntimeConfig(event).public;
    // Without a token: the page shows the same to everybody.
    const svc = createClient({ apiUrl: svcApiUrl });
    const target = { uuid: getRouterParam(event, 'uuid', { decode: true })! };
    const options = { signal: AbortSignal.timeout(1000) };
    try {
      const [[rating], { feedback }] = await Promise.all([
        svc.listRatings({ targetType: 'provider', targetCriterias: [target] }, options),
        svc.listFeedback({ targetCriteria: target, sort: 'newest', withReview: true }, options),
      ]);
      return toStructuredData(rating, feedback, { type: 'LocalBusiness' }) ?? null;
    } catch (cause) {
      // Errors are not kept.
      throw createError({ statusCode: 503, statusMessage: 'The service does not answer', cause });
    }
  },
  { maxAge: 60 },
);
