import { bikeCouriers } from './reviews/bike-couriers.js';
import { catering } from './reviews/catering.js';
import { gardening } from './reviews/gardening.js';
import { homeRepair } from './reviews/home-repair.js';
import { moving } from './reviews/moving.js';
import { petCare } from './reviews/pet-care.js';
import { photography } from './reviews/photography.js';
import { quickRepairs } from './reviews/quick-repairs.js';
import { translation } from './reviews/translation.js';
import { tutoring } from './reviews/tutoring.js';

/** A review of a provider. */
export interface Review {
  stars: number;
  language: string;
  text: string;
  /** The author, if that matters. */
  author?: string;
  /** The reply of the provider's owner. */
  reply?: string;
}

const written: Record<string, string> = {
  ...homeRepair,
  ...tutoring,
  ...catering,
  ...bikeCouriers,
  ...translation,
  ...gardening,
  ...petCare,
  ...photography,
  ...moving,
  ...quickRepairs,
};

/**
 * The reviews of a provider. A line is `5 de | text` or `5 de Full Name | text`: the stars, the language,
 * perhaps the author. A line `reply | text` after it is the answer of the owner.
 */
export function readReviews(slug: string): Review[] {
  const reviews: Review[] = [];
  for (const line of (written[slug] ?? '').trim().split('\n')) {
    const reply = /^reply \| (.+)$/.exec(line);
    if (reply) {
      reviews.at(-1)!.reply = reply[1]!;
      continue;
    }
    const parts = /^([1-5]) ([a-z]{2})(?: ([^|]+))? \| (.+)$/.exec(line);
    if (!parts) throw new Error(`${slug} has a review that cannot be read: ${line}`);
    const [, stars, language, author, text] = parts;
    reviews.push({
      stars: Number(stars),
      language: language!,
      text: text!,
      ...(author === undefined ? {} : { author }),
    });
  }
  return reviews;
}
