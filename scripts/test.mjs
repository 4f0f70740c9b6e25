import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBrowsers } from './browser.mjs';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { ensureInstalled, root, startBuild } from './installed.mjs';
import { countTests, runSuites, summarise } from './suites.mjs';

/** Without `checks` or `suites` as the first argument, both; further arguments are jest's. */
const [first, ...others] = process.argv.slice(2);
const only = ['checks', 'suites'].includes(first) ? first : undefined;
const jestOptions = only ? others : process.argv.slice(2);

ensureInstalled('test');
// What the tests need is installed during the build.
const built = startBuild('build');
const browsers = only === 'checks' ? {} : ensureBrowsers();
if (only !== 'checks') ensureFfmpeg();
await built;

/** What the build writes and is committed: on a clean checkout it must write the same again. */
const generated = [
  'core/src/components.d.ts',
  'docs/elements',
  'client/src/schema.ts',
  'service/src/connectors/farcaster/message-data.ts',
  'contracts/typescript/reward-token-abi.ts',
];

const foldersOfTests = [
  'testing',
  'bench',
  'core/showcase',
  ...['client', 'contracts', 'core', 'docs', 'examples'].map((folder) => `${folder}/test`),
  ...['angular', 'react', 'vue'].map((name) => `adapters/${name}/test`),
  ...['html', 'php'].map((name) => `examples/${name}/test`),
  'adapters/test',
];

const cruiseRules = 'scripts/config/dependency-cruiser.cjs';
const cruise = ['depcruise', '--output-type=err', '--config', cruiseRules];

/** Checks that are one command each. */
const checks = [
  ['Format', 'prettier', '--check', '.', '--log-level=warn'],
  ['Lint', 'eslint', '.', '--max-warnings=0'],
  [
    'Lint of contracts',
    'solhint',
    '--disc',
    '-w',
    '0',
    '-c',
    'contracts/.solhint.json',
    'contracts/src/**/*.sol',
  ],
  ['Types', 'tsc', '--noEmit', '-p', 'scripts/config/tsconfig.check.json'],
  ['Unused code', 'knip', '--no-progress', '--config', 'scripts/config/knip.jsonc'],
  ['Lockfile', 'npm', 'ci', '--dry-run', '--ignore-scripts', '--no-audit', '--loglevel=error'],
  ['Locked binaries', 'node', 'scripts/locked-binaries.mjs'],
  [
    'Boundaries',
    ...cruise,
    'service/src',
    'core/src',
    'core/connect',
    'client/src',
    'contracts/typescript',
  ],
  ['Boundaries of tests', ...cruise, ...foldersOfTests],
];

if (process.env.CI)
  checks.push(['Generated files', 'git', 'diff', '--exit-code', '--stat', ...generated]);

const [report, results] = await Promise.all([
  only === 'checks' ? undefined : runAllSuites(),
  only === 'suites' ? [] : runChecks(),
]);
const failed = results.flatMap((isPassed, index) => (isPassed ? [] : [checks[index][0]]));
const tests = report ? countTests(report) : { passed: 0, failed: 0, skipped: 0 };
if (process.env.RECORD_DURATIONS) recordDurations(report);

if (failed.length > 0) console.log(`\nFailed checks: ${failed.join(', ')}`);
const counts = {
  passed: tests.passed + results.length - failed.length,
  failed: tests.failed + failed.length,
  skipped: tests.skipped,
};
console.log(`\n${summarise(counts)}`);
process.exit(counts.failed > 0 ? 1 : 0);

function runAllSuites() {
  console.log('\nSuites …');
  return runSuites(jestOptions, browsers);
}

/** Stores how long each suite took, by which the longest run first. */
function recordDurations({ testResults }) {
  const durations = testResults.map(({ name, startTime, endTime }) => [
    relative(root, name),
    Math.round((endTime - startTime) / 1_000),
  ]);
  const sorted = Object.fromEntries(durations.sort(([a], [b]) => (a < b ? -1 : 1)));
  const file = join(root, 'scripts/config/durations.json');
  writeFileSync(file, `${JSON.stringify(sorted, undefined, 2)}\n`);
}

/** One after the other: they take what the suites leave of the processors. Returns whether each has passed. */
async function runChecks() {
  const results = [];
  for (const check of checks) results.push(await passes(check));
  return results;
}

/** Each check prints its output when it is done. */
function passes([name, command, ...parameters]) {
  return new Promise((resolve) => {
    const options = { cwd: root };
    const check = execFile(
      resolveCommand(command),
      parameters,
      options,
      (error, output, complaints) => {
        console.log(`${name}: ${error ? 'failed' : 'passed'}\n${output}${complaints}`.trim());
        resolve(!error);
      },
    );
    if (check.pid) setPriority(check.pid, constants.priority.PRIORITY_LOW);
  });
}

function resolveCommand(command) {
  const isInstalled = !['git', 'node', 'npm'].includes(command);
  return isInstalled ? join(root, 'node_modules/.bin', command) : command;
}
