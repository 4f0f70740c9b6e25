import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/**
 * Runs suites by jest, those whose tests are chosen by title after the others. Returns the number of tests that
 * passed and failed, and the complaints of jest.
 *
 * @param root the folder of the working tree
 * @param environment more environment variables, such as those of the browsers
 * @param isStoppedEarly whether the first failure ends the run
 */
export async function runSuites(suites, { root, environment = {}, isStoppedEarly = false }) {
  const total = { passed: 0, failed: 0, failures: [], output: '' };
  for (const [titles, group] of groupByTitles(suites)) {
    const parameters = [
      ...(titles === undefined ? [] : ['--testNamePattern', `^${titles} `]),
      ...(isStoppedEarly ? ['--bail=1'] : []),
      '--runTestsByPath',
      ...group.map(({ path }) => path),
    ];
    const { report, output } = await runJest(parameters, root, environment);
    const failures = report?.testResults.filter(({ status }) => status === 'failed') ?? [
      { name: 'jest', assertionResults: [] },
    ];
    total.passed += report?.numPassedTests ?? 0;
    total.failed += (report?.numFailedTests ?? 1) + (report?.numRuntimeErrorTestSuites ?? 0);
    total.output += output;
    total.failures.push(
      ...failures.map(({ name, assertionResults }) => ({
        path: name.replace(`${root}/`, ''),
        titles: assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => fullName),
      })),
    );
    if (isStoppedEarly && total.failed > 0) break;
  }
  return total;
}

function groupByTitles(suites) {
  const groups = new Map();
  for (const suite of suites)
    groups.set(suite.titles, [...(groups.get(suite.titles) ?? []), suite]);
  return groups;
}

async function runJest(parameters, root, environment) {
  const folder = join(root, '.cache/check');
  const file = join(folder, 'report.json');
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const all = ['--json', `--outputFile=${file}`, '--maxWorkers=2', ...parameters];
  const { stderr } = await runFile(process.execPath, [jest, ...all], {
    cwd: root,
    maxBuffer: 256 * 2 ** 20,
    env: {
      ...process.env,
      // The packages that are ES modules only need the modules of Node itself.
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      ...environment,
    },
  }).catch((error) => error);
  return { report: readReport(file), output: stderr };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
