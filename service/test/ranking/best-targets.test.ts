import fc from 'fast-check';
import { selectBestTargets, compareRanked } from '../../src/ranking/ranked-target.js';

const target = fc.record({ score: fc.constantFrom(0, 0.5, 1), feedbackCount: fc.nat({ max: 2 }) });

test('selects the first targets of the sorted list, with all that tie with the last', () => {
  fc.assert(
    fc.property(
      fc.array(target, { maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (all, limit) => {
        const targets = all.map((one, id) => ({ ...one, target: id + 1 }));
        const sorted = targets.toSorted((a, b) => compareRanked(a, b) || a.target - b.target);
        const last = sorted[limit - 1];
        const expected = last ? sorted.filter((one) => compareRanked(one, last) <= 0) : sorted;
        expect(selectBestTargets(targets, limit)).toEqual(expected);
      },
    ),
  );
});
