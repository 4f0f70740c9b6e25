import { readFilmTrust, reasonWithoutFilmTrust, type FilmTrust } from '../filmtrust/dataset.js';
import { measureNames, type Estimates } from './bootstrap.js';
import { groupNames, type ByGroup } from './evaluation.js';

const reason = reasonWithoutFilmTrust();
if (reason) console.log(`Skipped: ${reason}`);

/** Declares tests of the data set, which are skipped where it is not there. */
export function describeScore(tests: (dataset: FilmTrust) => void): void {
  (reason ? describe.skip : describe)('the score on FilmTrust', () =>
    tests(reason ? { ratings: [], links: [] } : readFilmTrust()),
  );
}

/** Tests that forecasts are better than the bias if the network rated the film, and never worse. */
export function testAgainstBias(title: string, getEstimates: () => ByGroup<Estimates>): void {
  test.each(['T1', 'T2'] as const)(`${title}: %s`, (group) => {
    const { mae, rmse } = getEstimates()[group];
    expect(mae.high).toBeLessThan(0);
    expect(rmse.high).toBeLessThan(0);
  });

  test.each(groupNames)('is not worse than the bias: %s', (group) => {
    expect(findWorse(getEstimates()[group])).toEqual([]);
  });
}

/** Measures whose whole interval is worse than zero. */
function findWorse(estimates: Estimates): string[] {
  return measureNames.filter((name) =>
    name === 'mae' || name === 'rmse' ? estimates[name].low > 0 : estimates[name].high < 0,
  );
}
