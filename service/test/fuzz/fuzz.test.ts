import { Checker } from './checker.js';
import { readCases } from './cases.js';
import { parsers } from './parsers.js';
import { drawShapes, type Shape } from './shape.js';

const checker = new Checker();
afterAll(() => checker.close());

const extent = { maximumBytes: 64 * 1024 };
const shapesPerParser = 4;

test.each(Object.keys(parsers))('%s takes time in proportion to its length', async (parser) => {
  for (const shape of drawShapes(parsers[parser]!, shapesPerParser, 1)) {
    expect({ shape, problem: await checker.find({ parser, shape, extent }) }).toEqual({ shape });
  }
});

test.each(readCases())('$why stays linear: $parser', async ({ parser, shape }) => {
  expect(await checker.find({ parser, shape, extent })).toBeUndefined();
});

test.each([
  ['quadratic time', 'the header Link as it was read before', '<', /bytes take/],
  ['too much memory', 'a parser that keeps too much', 'a', /memory/],
  ['an error that is not handled', 'a parser that fails', 'a', /throws TypeError/],
])('the check finds %s', async (_, parser, unit, problem) => {
  expect(await checker.find({ parser, shape: repeat(unit), extent })).toMatch(problem);
});

test('the check finds time without an end', async () => {
  const impatient = new Checker({ patience: 2 });
  const check = { parser: 'a parser without an end', shape: repeat('a'), extent };
  expect(await impatient.find(check)).toBe('It takes more than 2 s.');
});

function repeat(unit: string): Shape {
  return { before: '', unit, middle: '', closing: '', after: '!' };
}
