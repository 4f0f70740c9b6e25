import { Checker } from './checker.js';
import { parsers } from './parsers.js';
import { drawShapes } from './shape.js';

// The memory in MB that JSON of 4 MB takes once it is parsed.
const checker = new Checker({ inputs: 256 });
afterAll(() => checker.close());

const extent = { maximumBytes: 4 * 1024 * 1024 };
const seeds = [2, 3];

test.each(Object.keys(parsers))(
  '%s takes time in proportion to its length, up to the limit',
  async (parser) => {
    for (const shape of seeds.flatMap((seed) => drawShapes(parsers[parser]!, 15, seed))) {
      expect({ shape, problem: await checker.find({ parser, shape, extent }) }).toEqual({ shape });
    }
  },
  600_000,
);
