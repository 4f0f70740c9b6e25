import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './installed.mjs';

/**
 * Runs suites with jest and returns its report.
 *
 * @param environment the variables by which they find browsers
 * @param folder the working tree
 * @param isQuiet whether jest prints nothing
 */
export async function runSuites(parameters, environment, { folder = root, isQuiet = false } = {}) {
  const reportFile = join(folder, '.cache/test-report.json');
  mkdirSync(join(folder, '.cache'), { recursive: true });
  // A runner that crashes must not leave an earlier run's figures to be read.
  rmSync(reportFile, { force: true });
  const jest = join(folder, 'node_modules/jest/bin/jest.js');
  const options = ['--json', `--outputFile=${reportFile}`, ...parameters];
  const suites = spawn(process.execPath, [jest, ...options], {
    cwd: folder,
    // Only the report belongs on jest's standard output, and it goes to a file as well.
    stdio: ['ignore', 'ignore', isQuiet ? 'ignore' : 'inherit'],
    env: {
      ...process.env,
      // The packages that are ES modules only need the modules of Node itself.
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      ...environment,
    },
  });
  await once(suites, 'exit');
  return JSON.parse(readFileSync(reportFile, 'utf8'));
}

/** The closing line of a run: how many tests and checks passed and failed. */
export function summarise({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed` + (skipped > 0 ? `, ${skipped} skipped` : '');
}

/** The figures of a report. A suite that does not run counts as one failed test. */
export function countTests(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests,
  };
}
