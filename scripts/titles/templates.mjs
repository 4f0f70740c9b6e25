/**
 * Reads the tests of suites from sources when they are first needed. `find` returns the test of a suite that fits
 * titles best, and `suites` has the paths of all suites.
 */
export function createTemplates(sources, findTests) {
  const suites = [...sources.keys()].filter((path) => /\.(test|e2e|release)\.ts$/.test(path));
  const read = new Map();
  const readTests = (path) => {
    if (!read.has(path)) read.set(path, sources.has(path) ? findTests(path, sources) : []);
    return read.get(path);
  };
  return { suites, find: (path, titles) => findTemplate(readTests(path), titles) };
}

/**
 * Creates a function that finds a current test by its titles and the path of its suite, or without a path in the only
 * suite that has it. It searches the titles of reports if there are some, else the tests of the sources.
 */
export function createFinder(today, reported) {
  const paths = reported && groupPaths(reported);
  const has = (path, titles) =>
    paths ? (paths.get(titles.join('\n'))?.has(path) ?? false) : today.find(path, titles);
  return (path, titles) => {
    if (path !== undefined) return has(path, titles) ? { path, titles } : undefined;
    const found = paths
      ? [...(paths.get(titles.join('\n')) ?? [])]
      : today.suites.filter((one) => isTelling(today.find(one, titles)));
    return found.length === 1 ? { path: found[0], titles } : undefined;
  };
}

function groupPaths(tests) {
  const paths = new Map();
  for (const { path, titles } of tests) {
    const key = titles.join('\n');
    paths.set(key, (paths.get(key) ?? new Set()).add(path));
  }
  return paths;
}

/** Finds the test of the titles: tests with titles of their own come before those with titles from a table. */
function findTemplate(tests, titles) {
  const fitting = tests.filter((test) => fits(test, titles));
  return fitting.toSorted((a, b) => countWords(b) - countWords(a))[0];
}

/** Titles around a function with tests are not known where it is defined. */
function fits({ titles: patterns }, titles) {
  if (patterns.length > titles.length) return false;
  const last = titles.slice(-patterns.length);
  return patterns.every((pattern, index) => pattern.test(last[index]));
}

const countWords = ({ titles }) =>
  titles.reduce((sum, { source }) => sum + source.replaceAll('[^]*', '').length, 0);

/** Whether a test has enough words of its own that the match is no coincidence. */
const isTelling = (test) => test !== undefined && countWords(test) > 10;
