import { Checker } from './checker.js';
import { readCases } from './cases.js';
import { parsers } from './parsers.js';
import { drawShapes, type Shape } from './shape.js';

const checker = new Checker();
afterAll(() => checker.close());

const extent = { maximumBytes: 64 * 1024 };
const shapesPerParser = 12;

test.each(Object.keys(parsers))('%s takes time in proportion to its length', async (parser) => {
  for (const shape of drawShapes(parsers[parser]!, shapesPerParser, 1)) {
    expect({ shape, problem: await checker.find({ parser, shape, extent }) }).toEqual({ shape });
  }
});

test.each(readCases())('$why stays linear: $parser', async ({ parser, shape }) => {
  expect(await checker.find({ parser, shape, extent })).toBeUndefined();
});

describe('the check finds', () => {
  const checker = new Checker({ patience: 5 });
  afterAll(() => checker.close());
  const repeat = (unit: string): Shape => ({
    before: '',
    unit,
    middle: '',
    closing: '',
    after: '!',
  });

  test.each([
    ['quadratic time', 'the header Link as it was read before', '<', /bytes take/],
    ['too much memory', 'a parser that keeps too much', 'a', /memory/],
    ['time without an end', 'a parser without an end', 'a', /takes? (more|\d+)/],
    ['an error that is not handled', 'a parser that fails', 'a', /throws TypeError/],
  ])('%s', async (_, parser, unit, problem) => {
    expect(await checker.find({ parser, shape: repeat(unit), extent })).toMatch(problem);
  });
});
