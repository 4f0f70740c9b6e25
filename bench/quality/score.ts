import { readFilmTrust, reasonWithoutFilmTrust, type FilmTrust } from '../filmtrust/dataset.js';
import { measureNames, type Estimates } from './bootstrap.js';

const reason = reasonWithoutFilmTrust();
if (reason) console.log(`Skipped: ${reason}`);

/** Declares tests of the data set, which are skipped where it is not there. */
export function describeScore(tests: (dataset: FilmTrust) => void): void {
  (reason ? describe.skip : describe)('the score on FilmTrust', () =>
    tests(reason ? { ratings: [], links: [] } : readFilmTrust()),
  );
}

/** Measures whose whole interval is worse than zero. */
export function findWorse(estimates: Estimates): string[] {
  return measureNames.filter((name) =>
    name === 'mae' || name === 'rmse' ? estimates[name].low > 0 : estimates[name].high < 0,
  );
}
