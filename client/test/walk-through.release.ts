import { findNode24 } from '../../scripts/runtimes.mjs';
import { walk } from './support/walk-through.js';

const node24 = findNode24();
if (!node24) console.log('Node 24 is not installed: the walk-through is not tested on it.');
(node24 ? test : test.skip)(
  'the commands return the documented answers on Node 24',
  () => walk(node24!),
  60_000,
);
