/** Titles around a test that name a database or the way to it; tests ran once on each. */
const surroundings = /^(over HTTP|on PGlite|on PostgreSQL)$/;

/** The titles of jest's reports as tests with `path`, `titles` and `database`. */
export function readReport(report, folder) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title }) => ({
      path: folder(name),
      titles: [...ancestorTitles.filter((one) => !surroundings.test(one)), title],
      database: ancestorTitles.find((one) => /^on P/.test(one))?.slice('on '.length),
    })),
  );
}

/** The title of a test without its database, as the map has it. */
export const getName = ({ path, titles }) => [path, ...titles].join(' › ');

/**
 * Finds for each old title the new one: that of the map, else the same title in the same suite, in those to which the
 * map says that the suite went, in the suite of the release gate of the same name, or in the only suite that has it.
 * Returns rows with `old`, `next` (undefined for a loss) and `kind`.
 *
 * @param olds tests of the old report
 * @param findNew a function that finds a test by its path and titles
 * @param map scripts/config/test-titles.json: `suites` to their new paths, `titles` to new ones, and `patterns` of titles
 *   to what replaces them
 */
export function findSuccessors(olds, findNew, { suites = {}, titles = {}, patterns = {} }) {
  const find = (name) => {
    const [path, ...names] = name.split(' › ');
    return findNew(path, names);
  };
  const rename = (name) => {
    const pattern = Object.keys(patterns).find((one) => new RegExp(one).test(name));
    return pattern && find(name.replace(new RegExp(pattern), patterns[pattern]));
  };
  return olds.map((old) => {
    const name = getName(old);
    const mapped = titles[name];
    if (mapped !== undefined) {
      const { to, fewer } = typeof mapped === 'string' ? { to: mapped } : mapped;
      return { old, next: find(to), kind: 'renamed', fewer };
    }
    const paths = [old.path, ...(suites[old.path] ?? []), toRelease(old.path), undefined];
    for (const path of paths) {
      const next = findNew(path, old.titles);
      if (next) return { old, next, kind: getKind(old.path, next.path) };
    }
    const next = rename(name);
    return { old, next, kind: next ? 'renamed' : 'lost' };
  });
}

const toRelease = (path) => path.replace(/\.(test|e2e)\.ts$/, '.release.ts');

function getKind(before, after) {
  if (after.endsWith('.release.ts')) return 'moved to the release gate';
  return before === after ? 'kept' : 'moved';
}
