import { ensureBrowsers } from './browser.mjs';
import { writeDurations } from './check/durations.mjs';
import { cruised, cruiseRules, passes } from './check/static-checks.mjs';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { ensureInstalled, startBuild } from './installed.mjs';
import { countTests, runSuites, summarise } from './suites.mjs';

/** Whether the seconds of each suite are written to scripts/config/durations.json. */
const isRecording = process.argv.includes('--record-durations');
const parameters = process.argv.slice(2).filter((one) => one !== '--record-durations');

/** `checks` or `suites` as the first argument runs only these; further arguments are passed to jest. */
const only = ['checks', 'suites'].find((name) => name === parameters[0]);
const jestOptions = only ? parameters.slice(1) : parameters;

ensureInstalled('test');
// The tests' programs are installed during the build.
const built = startBuild('build');
const browsers = only === 'checks' ? {} : ensureBrowsers();
if (only !== 'checks') ensureFfmpeg();
await built;

const foldersOfTests = [
  'testing',
  'bench',
  'core/showcase',
  ...['client', 'contracts', 'core', 'docs', 'examples'].map((folder) => `${folder}/test`),
  ...['angular', 'react', 'vue'].map((name) => `adapters/${name}/test`),
  ...['html', 'php'].map((name) => `examples/${name}/test`),
  'adapters/test',
];

/** Checks that are one command each. */
const checks = [
  ['Format', 'oxfmt', '--check'],
  ['Types, lint', 'node', 'scripts/check/types-and-lint.mjs'],
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
  ['Unused code', 'knip', '--no-progress', '--config', 'scripts/config/knip.jsonc'],
  ['Lockfile', 'npm', 'ci', '--dry-run', '--ignore-scripts', '--no-audit', '--loglevel=error'],
  ['Locked binaries', 'node', 'scripts/locked-binaries.mjs'],
  [
    'Boundaries',
    'depcruise',
    '--output-type=err',
    '--config',
    cruiseRules,
    ...cruised,
    ...foldersOfTests,
  ],
];

// On a clean checkout the build must write the committed files again.
if (process.env.CI) checks.push(['Generated files', 'git', 'diff', '--exit-code', '--stat']);

const [report, results] = await Promise.all([
  only === 'checks' ? undefined : runAllSuites(),
  only === 'suites' ? [] : runChecks(),
]);
const failed = results.flatMap((isPassed, index) => (isPassed ? [] : [checks[index][0]]));
const tests = report ? countTests(report) : { passed: 0, failed: 0, skipped: 0 };
if (isRecording) writeDurations(report);

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

/** Runs the checks one after the other, since all at once would slow down the suites. Returns whether each passes. */
async function runChecks() {
  const results = [];
  for (const check of checks) results.push(await passes(check));
  return results;
}
