import { readAttacks } from './attacks.mjs';
import { findNeeds } from './builds.mjs';
import { listFiles } from './change.mjs';
import { readDurations } from './durations.mjs';
import { readImports } from './import-graph.mjs';
import { fitSuites, selectSuites } from './select-suites.mjs';

const workers = 2;

/** Whether a file is a part of a build, which takes longer to test: the service runs from its sources. */
const isBuilt = (path) => /^(adapters|client|contracts|core|docs|examples)\//.test(path);
const secondsOfSuites = { built: 60, other: 30 };

/** Reads what `pickSuites` needs to know of the working tree. */
export async function readTree() {
  const suites = listFiles(['*.test.ts', '*.e2e.ts', '*.release.ts']);
  const elements = listFiles(['core/*/elements/x-svc-*/x-svc-*.tsx']);
  return {
    suites,
    imports: await readImports([...suites, ...elements]),
    findAttacks: readAttacks(suites),
    durations: readDurations(),
  };
}

/**
 * The suites for a change: those that run within the seconds, and those that are left out, all of them those that
 * the change reaches. Suites of the release gate, and those that need every build, are left out.
 *
 * @param change paths of changed files, with the modules that are built of them
 * @param seconds how long the suites may take, for another limit than the usual one
 */
export function pickSuites(change, tree, seconds) {
  const { suites, imports, findAttacks, durations } = tree;
  const ranked = selectSuites({ change, suites, imports, findAttacks });
  const isTooMuch = ({ path }) =>
    path.endsWith('.release.ts') || findNeeds(path).includes('everything');
  const fit = fitSuites(
    ranked.filter((suite) => !isTooMuch(suite)),
    {
      seconds: seconds ?? (change.some(isBuilt) ? secondsOfSuites.built : secondsOfSuites.other),
      workers,
      measure: ({ path }) => durations(path),
    },
  );
  return { chosen: fit.chosen, leftOut: [...fit.leftOut, ...ranked.filter(isTooMuch)] };
}
