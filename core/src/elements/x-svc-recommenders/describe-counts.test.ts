import { describeCounts } from './describe-counts';

type Values = Parameters<Parameters<typeof describeCounts>[1]['approve']>[0];

const texts = {
  approve: ({ count }: Values) => `${count} for`,
  disapprove: ({ count }: Values) => `${count} against`,
  undecided: ({ count }: Values) => `${count} neither`,
};

test.each([
  [
    [3, 2, 1],
    ['3 for', '2 against', '1 neither'],
  ],
  [
    [2, 3, 9],
    ['3 against', '2 for', '9 neither'],
  ],
  [
    [2, 2, 0],
    ['2 for', '2 against'],
  ],
  [[0, 1, 0], ['1 against']],
  [[0, 0, 2], ['2 neither']],
  [[0, 0, 0], []],
])('%j for, against and neither are described as %j', (counts, described) => {
  const [approving = 0, disapproving = 0, neutral = 0] = counts;
  expect(describeCounts({ approving, disapproving, neutral }, texts)).toEqual(described);
});
