import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../installed.mjs';

/** Seconds of a suite that has not been measured. */
const unmeasured = 4;

const file = join(root, 'scripts/config/durations.json');

/** Reads how many seconds each suite took when durations.json was written: a function from path to seconds. */
export function readDurations() {
  const durations = JSON.parse(readFileSync(file, 'utf8'));
  return (path) => durations[path] ?? unmeasured;
}

/** Writes the seconds of each suite of jest's report in place of what the file had of these suites. */
export function writeDurations({ testResults }) {
  const measured = testResults.map(({ name, startTime, endTime }) => [
    relative(root, name).replaceAll('\\', '/'),
    Math.max(1, Math.round((endTime - startTime) / 1_000)),
  ]);
  const all = { ...JSON.parse(readFileSync(file, 'utf8')), ...Object.fromEntries(measured) };
  const existing = Object.entries(all).filter(([path]) => existsSync(join(root, path)));
  const sorted = existing.toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
