/** A public rating, an item of `GET /ratings`. */
export interface PublicRating {
  entity: { name: string; image?: string | undefined };
  stars: { count: number; avg: number };
  reviewCount: number;
}

/** A public feedback, an item of `GET /feedback` that was read without a token. */
export interface PublicFeedback {
  source: { name: string };
  items: { stars?: number | undefined; review?: string | undefined };
  /** Seconds since 1970. */
  createdAt: number;
}

/** How the target is described. */
export interface StructuredDataOptions {
  /**
   * The schema.org type of the target, such as `LocalBusiness`. Default: `Product`, which schema.org
   * defines as "any offered product or service" (https://schema.org/Product). `aggregateRating` and
   * `review` are properties of it, and search engines show ratings of it. `Thing` has neither property.
   */
  type?: ReviewedType | undefined;
  /** The largest number of reviews. Default: 10. */
  limit?: number | undefined;
}

/**
 * The types for which Google shows reviews (https://developers.google.com/search/docs/appearance/structured-data/review-snippet),
 * or another type for which schema.org has `aggregateRating` and `review`: a `Brand`, `CreativeWork`,
 * `Event`, `Offer`, `Organization`, `Place`, `Product` or `Service`, or a subtype of these.
 */
export type ReviewedType =
  | 'Book'
  | 'Course'
  | 'Event'
  | 'Game'
  | 'LocalBusiness'
  | 'Movie'
  | 'Organization'
  | 'Product'
  | 'Recipe'
  | 'SoftwareApplication'
  | (string & {});

/** A rated entity as a JSON-LD object in the vocabulary of schema.org. */
export interface StructuredData {
  '@context': 'https://schema.org';
  '@type': string;
  name: string;
  image?: string;
  /** Absent when there are no stars. */
  aggregateRating?: AggregateRating;
  /** Absent when there is no review. */
  review?: Review[];
}

/** The average of all ratings. */
export interface AggregateRating extends Scale {
  '@type': 'AggregateRating';
  ratingValue: number;
  ratingCount: number;
  /** Absent when there is no review. */
  reviewCount?: number;
}

/** One person's stars, text or both. */
export interface Review {
  '@type': 'Review';
  author: { '@type': 'Person'; name: string };
  /** ISO 8601, such as `2026-11-22`. */
  datePublished: string;
  reviewRating?: Scale & { '@type': 'Rating'; ratingValue: number };
  reviewBody?: string;
}

interface Scale {
  bestRating: 5;
  worstRating: 1;
}

/**
 * Converts a public rating and public feedback to structured data for search engines. Pass feedback
 * that was read without a token: the result is published on a page. Feedback without stars and without
 * text is left out. Returns undefined when the target has no ratings and no reviews, or is
 * unknown.
 *
 * @example
 * const target = { uuid: 'rosas-bakery' };
 * const [rating] = await svc.listRatings({ targetType: 'provider', targetCriterias: [target] });
 * const { feedback } = await svc.listFeedback({ targetCriteria: target, sort: 'newest' });
 * const data = toStructuredData(rating, feedback, { type: 'LocalBusiness' });
 */
export function toStructuredData(
  rating: PublicRating | undefined,
  feedback: readonly PublicFeedback[] = [],
  { type = 'Product', limit = 10 }: StructuredDataOptions = {},
): StructuredData | undefined {
  if (!rating) return undefined;
  const { entity, stars } = rating;
  const isRated = stars.count > 0;
  const review = feedback
    // Google requires the stars of a review unless there is an average.
    .filter(({ items }) => items.stars !== undefined || (isRated && items.review !== undefined))
    .slice(0, limit)
    .map(toReview);
  if (!isRated && review.length === 0) return undefined;
  return {
    '@context': 'https://schema.org',
    '@type': type,
    name: entity.name,
    ...(entity.image && { image: entity.image }),
    ...(isRated && { aggregateRating: toAggregateRating(rating) }),
    ...(review.length > 0 && { review }),
  };
}

/**
 * Returns the JSON text of structured data for the content of a `<script type="application/ld+json">`.
 * Names and reviews cannot end the script or change the page: the text has no `<`, `>`, `&`, U+2028 or
 * U+2029.
 */
export function serialiseStructuredData(data: StructuredData): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Returns the HTML of a script element with structured data; empty if there is none. A page's
 * Content-Security-Policy does not apply to it, because it is data.
 */
export function renderStructuredData(data: StructuredData | undefined): string {
  return data ? `<script type="application/ld+json">${serialiseStructuredData(data)}</script>` : '';
}

const scale: Scale = { bestRating: 5, worstRating: 1 };
/** Google accepts names of authors with fewer than 100 characters. */
const longestName = 99;

function toAggregateRating({ stars, reviewCount }: PublicRating): AggregateRating {
  return {
    '@type': 'AggregateRating',
    ratingValue: Math.round(stars.avg * 100) / 100,
    ratingCount: stars.count,
    // Google refuses a count of 0.
    ...(reviewCount > 0 && { reviewCount }),
    ...scale,
  };
}

function toReview({ source, items, createdAt }: PublicFeedback): Review {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: shorten(source.name) },
    datePublished: new Date(createdAt * 1000).toISOString().slice(0, 10),
    ...(items.stars !== undefined && {
      reviewRating: { '@type': 'Rating', ratingValue: items.stars, ...scale },
    }),
    ...(items.review !== undefined && { reviewBody: items.review }),
  };
}

function shorten(name: string): string {
  if (name.length <= longestName) return name;
  const shortened = name.slice(0, longestName - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${shortened}…`;
}
