import { readFilmTrust, reasonWithoutFilmTrust } from '../filmtrust/dataset.js';
import { difference, estimate, measureNames, type Estimates } from './bootstrap.js';
import {
  forecastWith,
  inService,
  ownDamping,
  searchConstants,
  type Search,
} from './constants-search.js';
import { evaluate, evaluateNested, groupNames, mapGroups, type ByGroup } from './evaluation.js';
import { service } from './forecasts.js';
import { LeaveOneOut } from './leave-one-out.js';
import { buildNetworks, type Networks } from './network.js';

const reason = reasonWithoutFilmTrust();
if (reason) console.log(`Skipped: ${reason}`);

(reason ? describe.skip : describe)('the score on FilmTrust', () => {
  const dataset = reason ? { ratings: [], links: [] } : readFilmTrust();
  let againstBias: ByGroup<Estimates>;
  let nestedAgainstBias: ByGroup<Estimates>;
  let shuffledAgainstService: Record<'T1' | 'T2', Estimates>;
  let search: Search;

  beforeAll(() => {
    const { rows } = evaluate(dataset, 'stated');
    const nested = evaluateNested(dataset);
    search = nested.search;
    againstBias = mapGroups((group) => difference(rows.service[group], rows.bias[group]));
    nestedAgainstBias = mapGroups((group) => difference(nested.service[group], nested.bias[group]));
    shuffledAgainstService = {
      T1: difference(rows.shuffled.T1, rows.service.T1),
      T2: difference(rows.shuffled.T2, rows.service.T2),
    };
  });

  test.each(['T1', 'T2'] as const)(
    'is better than the bias if the network rated the film: %s',
    (group) => {
      const { mae, rmse } = againstBias[group];
      expect(mae.high).toBeLessThan(0);
      expect(rmse.high).toBeLessThan(0);
    },
  );

  test.each(['T1', 'T2'] as const)(
    'is better than the bias with constants chosen without the person: %s',
    (group) => {
      const { mae, rmse } = nestedAgainstBias[group];
      expect(mae.high).toBeLessThan(0);
      expect(rmse.high).toBeLessThan(0);
    },
  );

  test.each(groupNames)('is not worse than the bias: %s', (group) => {
    expect(worse(againstBias[group])).toEqual([]);
    expect(worse(nestedAgainstBias[group])).toEqual([]);
  });

  test.each(['T1', 'T2'] as const)('is better than with shuffled links: %s', (group) => {
    const { mae, rmse } = shuffledAgainstService[group];
    expect(mae.low).toBeGreaterThan(0);
    expect(rmse.low).toBeGreaterThan(0);
  });

  test('reaches the known errors of damped residuals of trusted people', () => {
    const { mae, rmse } = estimate(evaluate(dataset, 'stated').rows.service.T1);
    expect(mae.value).toBeLessThanOrEqual(0.633);
    expect(rmse.value).toBeLessThanOrEqual(0.816);
  });

  test('uses the constants that the folds choose with links in both directions and no limit', () => {
    const data = new LeaveOneOut(dataset);
    const { losses, choices } = searchConstants(
      data,
      data.cases(withoutContactsBetween(buildNetworks(dataset.links, 'both'))),
    );
    expect(losses[0]?.candidate).toEqual(inService);
    const chosen = choices.filter(
      (choice) => JSON.stringify(choice.service) === JSON.stringify(inService),
    );
    expect(chosen.length).toBeGreaterThan(choices.length / 2);
  });

  test('is close to the best constants for the stated direction', () => {
    const findLoss = (wanted: object) =>
      search.losses.find(({ candidate }) => JSON.stringify(candidate) === JSON.stringify(wanted))
        ?.loss ?? NaN;
    expect(findLoss(inService) - search.losses[0]!.loss).toBeLessThan(0.0005);
  });

  test('equals the formula with which the constants were chosen', () => {
    const data = new LeaveOneOut(dataset);
    const cases = data.cases(buildNetworks(dataset.links, 'stated'));
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

/** Voices without a contact in between share no weight. */
function withoutContactsBetween(networks: Networks): Networks {
  return new Map(
    [...networks].map(([person, network]) => [
      person,
      new Map([...network].map(([member, { distance }]) => [member, { distance }])),
    ]),
  );
}

/** Measures whose whole interval is worse than zero. */
function worse(estimates: Estimates): string[] {
  return measureNames.filter((name) =>
    name === 'mae' || name === 'rmse' ? estimates[name].low > 0 : estimates[name].high < 0,
  );
}
