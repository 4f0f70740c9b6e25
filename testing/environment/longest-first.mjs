import { join, relative } from 'node:path';
import Sequencer from '@jest/test-sequencer';
import { readDurations } from '../../scripts/check/durations.mjs';

const root = join(import.meta.dirname, '../..');
const getSeconds = readDurations();
const readSeconds = ({ path }) => getSeconds(relative(root, path));

/** Runs the longest suites first, so that none of them ends alone. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((a, b) => readSeconds(b) - readSeconds(a));
  }

  /** Shards that take equally long: each suite belongs to the shard that has the least to do so far. */
  shard(tests, { shardIndex, shardCount }) {
    const shards = Array.from({ length: shardCount }, () => ({ seconds: 0, tests: [] }));
    for (const test of this.sort(tests)) {
      const least = shards.reduce((a, b) => (b.seconds < a.seconds ? b : a));
      least.seconds += readSeconds(test);
      least.tests.push(test);
    }
    return shards[shardIndex - 1].tests;
  }
}
