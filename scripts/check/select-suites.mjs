import { posix } from 'node:path';
import { findBuiltParts } from './built-parts.mjs';
import { measureImporters } from './import-graph.mjs';

/**
 * The suites that a change reaches, the nearest first: the changed suites themselves, those that read all files, those
 * of the changed file's own folder, attacks that name it, then others by the number of imports between, both of their own and of the
 * folders to which they belong. Each has its `path` and a `rank`.
 *
 * @param change paths of changed files
 * @param suites paths of all suites
 * @param imports who imports whom, as `readImports` reads it
 * @param findAttacks paths of the attacks that name a file
 */
export function selectSuites({ change, suites, imports, findAttacks = () => [] }) {
  const ranks = new Map();
  const add = (path, rank) => {
    if (rank < (ranks.get(path)?.rank ?? Infinity)) ranks.set(path, { path, rank });
  };
  const isSuite = new Set(suites);
  for (const path of change) if (isSuite.has(path)) add(path, -1);
  for (const path of readsAllFiles) if (isSuite.has(path)) add(path, 0);
  for (const path of change) for (const attack of findAttacks(path)) add(attack, 0.75);

  for (const [path, distance] of measureImporters(imports, change)) {
    if (isSuite.has(path)) {
      add(path, distance);
      continue;
    }
    for (const { suites: folders } of findBuiltParts(path)) {
      for (const folder of folders) addOwn(path, distance, folder);
    }
  }

  /** Suites of a folder of the table, or of the nearest folder above it that has some. */
  function addOwn(path, distance, folder) {
    const { found, levels } = findIn(suites, folder);
    for (const suite of found) {
      const isOwn = getName(suite).startsWith(getName(path));
      const isNamed = suite === folder;
      add(suite, distance + levels + (isOwn ? 0 : isNamed ? 0.25 : 0.5));
    }
  }

  const words = new Set(change.flatMap(getWords));
  const countShared = ({ path }) => getWords(path).filter((word) => words.has(word)).length;
  return [...ranks.values()].toSorted(
    (a, b) => a.rank - b.rank || countShared(b) - countShared(a) || (a.path < b.path ? -1 : 1),
  );
}

/**
 * Divides ranked suites into those that fit into the seconds and those that do not. Suites that are too long leave
 * room for later ones. If none fits, the shortest one runs.
 *
 * @param measure seconds of a suite
 */
export function fitSuites(ranked, { seconds, workers, measure }) {
  const chosen = [];
  const leftOut = [];
  let sum = 0;
  for (const suite of ranked) {
    const own = measure(suite);
    const fits = own <= seconds && (sum + own) / workers <= seconds;
    if (fits) sum += own;
    (fits ? chosen : leftOut).push(suite);
  }
  if (chosen.length > 0 || leftOut.length === 0) return { chosen, leftOut };
  const shortest = leftOut.reduce((one, other) => (measure(other) < measure(one) ? other : one));
  return { chosen: [shortest], leftOut: leftOut.filter((suite) => suite !== shortest) };
}

/** Suites that each change reaches. */
const readsAllFiles = ['scripts/test/words.test.ts'];

function findIn(suites, folder, levels = 0) {
  const found = suites.filter((path) => path === folder || isInside(path, folder));
  const isTop = folder.split('/').length <= 3;
  if (found.length > 0 || isTop || !folder.endsWith('/')) return { found, levels };
  return findIn(suites, `${posix.dirname(folder)}/`, levels + 1);
}

/** Suites of the folder itself: folders within it mirror other folders. */
function isInside(path, folder) {
  return folder.endsWith('/') && `${posix.dirname(path)}/` === folder;
}

const getName = (path) => posix.basename(path).split('.')[0];

/** Words of a path that say what it is about. */
function getWords(path) {
  return path.split(/[^a-z]+/).filter((word) => word.length > 3 && !everywhere.has(word));
}

const everywhere = new Set(['cases', 'core', 'service', 'test', 'elements', 'storage', 'http']);
