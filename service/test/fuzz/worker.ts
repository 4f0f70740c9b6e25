import { parentPort } from 'node:worker_threads';
import { checkGrowth, type Extent } from './check-growth.js';
import { controls } from './controls.js';
import type { Parser } from './parser.js';
import type { Shape } from './shape.js';

/** An input that is checked. */
export interface Check {
  parser: string;
  shape: Shape;
  extent: Extent;
}

parentPort!.on('message', (check: Check) => void answer(check));

async function answer({ parser, shape, extent }: Check): Promise<void> {
  parentPort!.postMessage(await findProblem());

  async function findProblem() {
    try {
      return await checkGrowth(await find(parser), shape, extent);
    } catch (error) {
      return `It throws ${String(error)}`;
    }
  }
}

async function find(name: string): Promise<Parser> {
  const control = controls[name];
  // Loads the product only if it is needed.
  return control ?? (await import('./parsers.js')).parsers[name]!;
}
