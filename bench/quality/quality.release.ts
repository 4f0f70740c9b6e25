import { difference, type Estimates } from './bootstrap.js';
import { inService, searchConstants, type Search } from './constants-search.js';
import { evaluateNested, mapGroups, type ByGroup } from './evaluation.js';
import { LeaveOneOut } from './leave-one-out.js';
import { buildNetworks, type Networks } from './network.js';
import { describeScore, testAgainstBias } from './score.js';

describeScore((dataset) => {
  let againstBias: ByGroup<Estimates>;
  let search: Search;
  beforeAll(() => {
    const nested = evaluateNested(dataset);
    search = nested.search;
    againstBias = mapGroups((group) => difference(nested.service[group], nested.bias[group]));
  });

  testAgainstBias(
    'is better than the bias with constants chosen without the person',
    () => againstBias,
  );

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
