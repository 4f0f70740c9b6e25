import { difference, estimate, type Estimates } from './bootstrap.js';
import { forecastWith, inService, ownDamping } from './constants-search.js';
import { evaluate, mapGroups, type ByGroup, type Evaluation } from './evaluation.js';
import { service } from './forecasts.js';
import { LeaveOneOut } from './leave-one-out.js';
import { buildNetworks } from './network.js';
import { describeScore, testAgainstBias } from './score.js';

describeScore((dataset) => {
  let rows: Evaluation['rows'];
  let againstBias: ByGroup<Estimates>;
  beforeAll(() => {
    ({ rows } = evaluate(dataset, 'stated'));
    againstBias = mapGroups((group) => difference(rows.service[group], rows.bias[group]));
  });

  testAgainstBias('is better than the bias if the network rated the film', () => againstBias);

  test.each(['T1', 'T2'] as const)('is better than with shuffled links: %s', (group) => {
    const { mae, rmse } = difference(rows.shuffled[group], rows.service[group]);
    expect(mae.low).toBeGreaterThan(0);
    expect(rmse.low).toBeGreaterThan(0);
  });

  test('reaches the known errors of damped residuals of trusted people', () => {
    const { mae, rmse } = estimate(rows.service.T1);
    expect(mae.value).toBeLessThanOrEqual(0.633);
    expect(rmse.value).toBeLessThanOrEqual(0.816);
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
