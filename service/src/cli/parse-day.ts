import { InvalidArgumentError } from 'commander';
import { formatDay } from './format-time.js';

/** Checks a day of the calendar, such as `2027-06-30`. */
export function parseDay(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  // 30 February is read as 2 March.
  if (!Number.isNaN(time) && formatDay(new Date(time)) === text) return text;
  throw new InvalidArgumentError('Give a day such as 2027-06-30.');
}

/** Checks a day that is not over, in UTC. */
export function parseComingDay(text: string): string {
  const day = parseDay(text);
  if (day >= formatDay(new Date())) return day;
  throw new InvalidArgumentError('The day is over.');
}
