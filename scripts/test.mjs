import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser, ensureHeadlessShell } from './browser.mjs';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { build, ensureInstalled, root } from './installed.mjs';
import { ensurePhp } from './php.mjs';
import { ensureRuntimes } from './runtimes.mjs';

ensureInstalled();
const browser = ensureBrowser();
const shell = ensureHeadlessShell();
ensureFfmpeg();
ensurePhp();
ensureRuntimes();
build('build');

/** What the build writes and is committed: on a clean checkout it must write the same again. */
const generated = ['core/src/components.d.ts', 'docs/elements', 'client/src/schema.ts'];

const foldersOfTests = [
  'testing',
  'bench',
  'core/showcase',
  ...['client', 'core', 'docs', 'examples'].map((folder) => `${folder}/test`),
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
  ['Types', 'tsc', '--noEmit', '-p', 'scripts/config/tsconfig.check.json'],
  ['Unused code', 'knip', '--no-progress', '--config', 'scripts/config/knip.jsonc'],
  ['Lockfile', 'npm', 'ci', '--dry-run', '--ignore-scripts', '--no-audit', '--loglevel=error'],
  ['Locked binaries', 'node', 'scripts/locked-binaries.mjs'],
  ['Boundaries', ...cruise, 'service/src', 'core/src', 'client/src'],
  ['Boundaries of tests', ...cruise, ...foldersOfTests],
];

if (process.env.CI)
  checks.push(['Generated files', 'git', 'diff', '--exit-code', '--stat', ...generated]);

const report = join(root, '.cache/test-report.json');
const results = await Promise.all(checks.map(passes));
const failed = checks.filter((_, index) => !results[index]).map(([name]) => name);
const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = runSuites();
const failures = failed.length + numFailedTests + numRuntimeErrorTestSuites;

if (failed.length > 0) console.log(`\nFailed checks: ${failed.join(', ')}`);
console.log(
  `\n${checks.length - failed.length + numPassedTests} passed, ${failures} failed` +
    (numPendingTests > 0 ? `, ${numPendingTests} skipped` : ''),
);
process.exit(failures > 0 ? 1 : 0);

/** They run side by side; each shows all that it says when it is done. */
function passes([name, command, ...parameters]) {
  return new Promise((resolve) => {
    execFile(resolveCommand(command), parameters, { cwd: root }, (error, output, complaints) => {
      console.log(`${name}: ${error ? 'failed' : 'passed'}\n${output}${complaints}`.trim());
      resolve(!error);
    });
  });
}

function runSuites() {
  console.log('\nSuites …');
  mkdirSync(join(root, '.cache'), { recursive: true });
  // A runner that crashes must not leave an earlier run's figures to be read.
  rmSync(report, { force: true });
  const jest = ['--json', `--outputFile=${report}`, '--maxWorkers=2', ...process.argv.slice(2)];
  spawnSync(resolveCommand('jest'), jest, {
    cwd: root,
    // Only the report belongs on jest's standard output, and it goes to a file as well.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      // The packages that are ES modules only need the modules of Node itself.
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      PUPPETEER_EXECUTABLE_PATH: browser,
      ...(shell && { HEADLESS_SHELL_PATH: shell }),
    },
  });
  return JSON.parse(readFileSync(report, 'utf8'));
}

function resolveCommand(command) {
  const isInstalled = !['git', 'node', 'npm'].includes(command);
  return isInstalled ? join(root, 'node_modules/.bin', command) : command;
}
