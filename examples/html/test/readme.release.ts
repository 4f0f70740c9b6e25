import { findNode24 } from '../../../scripts/runtimes.mjs';
import { describeReadme } from './support/describe-readme.js';

const node24 = findNode24();
if (node24) describeReadme('Node 24', node24);
else test.skip('The README is not tested on Node 24: there is none.', () => {});
