import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBrowsers } from './browser.mjs';
import { build, ensureInstalled, root } from './installed.mjs';

/** The browser tests that are most sensitive to load. */
const suites = [
  'examples/html/test/journey',
  'testing/browser/shared-browser',
  'x-svc-feedback-form.video',
];

/** How often each suite runs, and how many of these times while another process keeps a core busy. */
const [times, busyTimes] = readCounts(process.argv.slice(2));
const paths = process.argv.slice(4);

ensureInstalled('test');
const browsers = ensureBrowsers();
build('build:marketplace');

let failures = 0;
for (let time = 1; time <= times; time++) {
  const isBusy = time > times - busyTimes;
  const burner = isBusy && spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  const began = performance.now();
  const { status, stderr } = runSuites();
  if (burner) burner.kill();
  const seconds = Math.round((performance.now() - began) / 1_000);
  const suffix = isBusy ? ', with a busy core' : '';
  console.log(`${time}: ${status === 0 ? 'passed' : 'failed'} in ${seconds} s${suffix}`);
  if (status === 0) continue;
  failures++;
  console.log(stderr);
}
console.log(`${times - failures} of ${times} passed`);
process.exit(failures > 0 ? 1 : 0);

function readCounts([all = '10', busy = '5']) {
  const counts = [all, busy].map(Number);
  const areCounts = counts.every((count) => Number.isInteger(count) && count >= 0);
  if (areCounts && counts[1] <= counts[0]) return counts;
  console.error('Usage: npm run repeat -- [times] [times with a busy core] [path of a suite …]');
  process.exit(1);
}

function runSuites() {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const selected = paths.length > 0 ? paths : suites;
  return spawnSync(process.execPath, [jest, '--maxWorkers=1', ...selected], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    env: {
      ...process.env,
      // The packages that are ES modules only need the modules of Node itself.
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      ...browsers,
    },
  });
}
