import { readFilmTrust, reasonWithoutFilmTrust } from '../filmtrust/dataset.js';
import { difference, estimate, measureNames, type Estimates } from './bootstrap.js';
import { forecastWith, inService, ownDamping, type Search } from './constants-search.js';
import { evaluate, evaluateNested, groupNames, mapGroups, type ByGroup } from './evaluation.js';
import { service } from './forecasts.js';
import { LeaveOneOut } from './leave-one-out.js';
import { networksOf } from './network.js';

const reason = reasonWithoutFilmTrust();
if (reason) console.log(`Skipped: ${reason}`);

(reason ? describe.skip : describe)('the score on FilmTrust', () => {
  const dataset = reason ? { ratings: [], links: [] } : readFilmTrust();
  let againstBias: ByGroup<Estimates>;
  let nestedAgainstBias: ByGroup<Estimates>;
  let shuffledAgainstService: Estimates;
  let search: Search;

  beforeAll(() => {
    const { rows } = evaluate(dataset, 'both');
    const nested = evaluateNested(dataset);
    search = nested.search;
    againstBias = mapGroups((group) => difference(rows.service[group], rows.bias[group]));
    nestedAgainstBias = mapGroups((group) => difference(nested.service[group], nested.bias[group]));
    shuffledAgainstService = difference(rows.shuffled.T1, rows.service.T1);
  });

  test('is better than the bias where a contact rated', () => {
    const { mae, rmse } = againstBias.T1;
    expect(mae.high).toBeLessThan(0);
    expect(rmse.high).toBeLessThan(0);
  });

  test('is so with constants that the person had no part in', () => {
    const { mae, rmse } = nestedAgainstBias.T1;
    expect(mae.high).toBeLessThan(0);
    expect(rmse.high).toBeLessThan(0);
  });

  test.each(groupNames)('is not worse than the bias: %s', (group) => {
    expect(worse(againstBias[group])).toEqual([]);
    expect(worse(nestedAgainstBias[group])).toEqual([]);
  });

  test('is better than with shuffled links', () => {
    const { mae, rmse } = shuffledAgainstService;
    expect(mae.low).toBeGreaterThan(0);
    expect(rmse.low).toBeGreaterThan(0);
  });

  test('reaches the errors known for damped residuals of trusted people', () => {
    const { mae, rmse } = estimate(evaluate(dataset, 'stated').rows.service.T1);
    expect(mae.value).toBeLessThanOrEqual(0.633);
    expect(rmse.value).toBeLessThanOrEqual(0.816);
  });

  test('is by constants that the folds choose', () => {
    const least = search.losses[0]?.candidate;
    expect(least).toEqual(inService);
    const chosen = search.choices.filter(
      (choice) => JSON.stringify(choice.service) === JSON.stringify(inService),
    );
    expect(chosen.length).toBeGreaterThan(search.choices.length / 2);
  });

  test('is the formula by which the constants were chosen', () => {
    const data = new LeaveOneOut(dataset);
    const cases = data.cases(networksOf(dataset.links, 'both'));
    const own = data.ownTendencies(inService.targetDamping, ownDamping);
    const forecasts = forecastWith(inService, cases, own);
    const furthest = service(cases, own).reduce(
      (most, one, index) =>
        Math.max(most, Math.abs((one?.value ?? NaN) - (forecasts[index]?.value ?? NaN))),
      0,
    );
    expect(furthest).toBeLessThan(1e-12);
  });
});

/** Measures whose whole interval is on the bad side. */
function worse(estimates: Estimates): string[] {
  return measureNames.filter((name) =>
    name === 'mae' || name === 'rmse' ? estimates[name].low > 0 : estimates[name].high < 0,
  );
}
