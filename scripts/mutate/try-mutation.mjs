import { relative } from 'node:path';
import { buildFor, findNeeds } from '../check/builds.mjs';
import { pickSuites } from '../check/pick-suites.mjs';
import { toModule } from '../check/changed-texts.mjs';
import { runSuites } from '../suites.mjs';

/** Seconds for the suites of `npm test` that `npm run check` leaves out, of one mutation. */
const secondsAfterCheck = 240;

/**
 * Makes a mutation, runs the suites that find it, and takes it back. Returns the gate and the suite that found it;
 * without a gate it survived. The suites of `npm test` and of the release gate are those that the change reaches.
 *
 * @param workspace as `createWorkspace` makes it
 * @param tree as `readTree` reads it
 * @param isLasting whether a survivor of `npm run check` is tried on the other gates as well
 */
export async function tryMutation(mutation, { workspace, tree, environment, isLasting, broken }) {
  workspace.apply(mutation);
  try {
    for (const { gate, suites, settings } of listGates(mutation, tree, isLasting)) {
      const found = await runGate(suites, {
        workspace,
        environment: { ...environment, ...settings },
      });
      if (found) return { gate, ...found };
    }
    return {};
  } finally {
    workspace.restore(mutation);
  }

  async function runGate(suites, { workspace, environment }) {
    const running = suites.filter(({ path }) => !broken.has(path));
    if (running.length === 0) return undefined;
    try {
      buildFor(running, workspace.folder);
    } catch (error) {
      return {
        suite: 'build',
        title: String(error.stderr || error.message)
          .trim()
          .split('\n')[0],
      };
    }
    const paths = running.map(({ path }) => path);
    try {
      return await findFailure(['--bail=1', ...paths], environment, workspace.folder);
    } catch (error) {
      // The setup of jest before the suites has failed.
      return { suite: 'start', title: error.message };
    }
  }
}

/** The failure of a suite without a mutation, with which it finds nothing. */
export function findFailureUnchanged(path, { workspace, environment }) {
  buildFor([{ path }], workspace.folder);
  return findFailure([path], environment, workspace.folder);
}

/** Runs suites; returns the path of the first that fails, with the title of its first test that does. */
async function findFailure(parameters, environment, folder) {
  const options = ['--runTestsByPath', ...parameters];
  const settings = { ...environment, SVC_TEST_STOP_AT_FAILURE: '1' };
  const { testResults } = await runSuites(options, settings, { folder, isQuiet: true });
  const failed = testResults.find(({ status }) => status === 'failed');
  if (!failed) return undefined;
  const test = failed.assertionResults.find(({ status }) => status === 'failed');
  return { suite: relative(folder, failed.name), title: test?.fullName };
}

function listGates({ path, ...mutation }, tree, isLasting) {
  const change = [path, ...listModules(path, mutation)];
  const { chosen, leftOut } = pickSuites(change, tree);
  if (!isLasting) return [{ gate: 'check', suites: chosen }];
  const isRelease = (suite) => suite.path.endsWith('.release.ts');
  const isBuilt = (suite) => findNeeds(suite.path).includes('everything');
  const usual = leftOut.filter((suite) => !isRelease(suite) && !isBuilt(suite));
  return [
    { gate: 'test', suites: fit(usual, tree) },
    {
      gate: 'release',
      suites: leftOut.filter(isRelease),
      settings: { SVC_TEST_RELEASE: '1' },
    },
    {
      gate: 'release (PGlite)',
      suites: chosen.filter((suite) => suite.path.startsWith('service/')),
      settings: { SVC_TEST_DATABASES: 'PGlite' },
    },
  ];
}

function fit(suites, { durations }) {
  let seconds = 0;
  return suites.filter(({ path }) => (seconds += durations(path)) < 2 * secondsAfterCheck);
}

/** The files that the build makes of a group of texts. */
function listModules(path, { group }) {
  return path.startsWith('core/src/i18n/catalogues/') && group ? [toModule(group)] : [];
}
