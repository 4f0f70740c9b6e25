import type { Random } from './random.js';

const day = 24 * 60 * 60;

/** When the demo ends, in seconds since 1970; `npm start` moves all its times. */
export const newest = Date.UTC(2026, 8, 30, 18) / 1000;

/** A time of day when people write, in the days before the end, more likely of late. */
export function drawMoment(random: Random, days: number): number {
  const daysAgo = Math.floor(days * random.next() ** 1.6);
  const morning = newest - (newest % day) + (7 * day) / 24;
  const moment = morning - daysAgo * day + random.integer(0, 15 * 60 * 60);
  return moment > newest ? moment - day : moment;
}

/** Some hours or days after the moment, but not after the end. */
export function drawLater(random: Random, moment: number, days: number): number {
  return Math.min(newest, moment + random.integer(60 * 60, days * day));
}

/** A time in the form of relationships. */
export function formatMoment(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
