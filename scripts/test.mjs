import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { ensureAtProtocol } from './at-protocol.mjs';
import { ensureBrowsers } from './browser.mjs';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { ensureInstalled, root, startBuild } from './installed.mjs';
import { ensurePhp } from './php.mjs';
import { ensureRuntimes } from './runtimes.mjs';

ensureInstalled();
// What the tests need is installed during the build.
const built = startBuild('build');
const browsers = ensureBrowsers();
ensureFfmpeg();
ensurePhp();
ensureRuntimes();
ensureAtProtocol();
await built;

/** What the build writes and is committed: on a clean checkout it must write the same again. */
const generated = [
  'core/src/components.d.ts',
  'docs/elements',
  'client/src/schema.ts',
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

const reportFile = join(root, '.cache/test-report.json');
// The checks take what the suites leave of the processors.
const [report, ...results] = await Promise.all([runSuites(), ...checks.map(passes)]);
const failed = checks.filter((_, index) => !results[index]).map(([name]) => name);
const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = report;
const failures = failed.length + numFailedTests + numRuntimeErrorTestSuites;

if (failed.length > 0) console.log(`\nFailed checks: ${failed.join(', ')}`);
console.log(
  `\n${checks.length - failed.length + numPassedTests} passed, ${failures} failed` +
    (numPendingTests > 0 ? `, ${numPendingTests} skipped` : ''),
);
process.exit(failures > 0 ? 1 : 0);

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

async function runSuites() {
  console.log('\nSuites …');
  mkdirSync(join(root, '.cache'), { recursive: true });
  // A runner that crashes must not leave an earlier run's figures to be read.
  rmSync(reportFile, { force: true });
  const jest = ['--json', `--outputFile=${reportFile}`, '--maxWorkers=2', ...process.argv.slice(2)];
  const suites = spawn(resolveCommand('jest'), jest, {
    cwd: root,
    // Only the report belongs on jest's standard output, and it goes to a file as well.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      // The packages that are ES modules only need the modules of Node itself.
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      ...browsers,
    },
  });
  await once(suites, 'exit');
  return JSON.parse(readFileSync(reportFile, 'utf8'));
}

function resolveCommand(command) {
  const isInstalled = !['git', 'node', 'npm'].includes(command);
  return isInstalled ? join(root, 'node_modules/.bin', command) : command;
}
