import { readClock } from '../storage/database/server-state.js';
import { checkDatabase, ok, problem } from './installation.js';

/**
 * The maximum difference between the clocks of this machine and of the database, in seconds. A sign-in message has the
 * time of this machine, and expires by that of the database.
 */
const maximumSeconds = 30;

/** Compares the clock of this machine with that of the database. */
export const checkClock = checkDatabase(async ({ database }) => {
  if (database.kind === 'pglite')
    return [ok('The embedded database has the clock of this machine.')];
  const askedAt = Date.now();
  const theirs = await readClock(database);
  const answeredAt = Date.now();
  // The database read its clock at any time between.
  const ahead = Math.max(askedAt - theirs, theirs - answeredAt, 0) / 1_000;
  if (ahead <= maximumSeconds) {
    return [ok(`This machine and the database differ by less than ${maximumSeconds} s.`)];
  }
  const direction = askedAt > theirs ? 'ahead of' : 'behind';
  return [
    problem(
      `The clock of this machine is ${Math.round(ahead)} s ${direction} that of the database; up to ${maximumSeconds} s ` +
        'do no harm. Set both by NTP: sign-ins expire too early or too late.',
    ),
  ];
});
