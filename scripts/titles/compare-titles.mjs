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
 * @param map `suites` and `titles` of scripts/config/test-titles.json
 */
export function findSuccessors(olds, findNew, { suites = {}, titles = {} }) {
  return olds.map((old) => {
    const mapped = titles[getName(old)];
    if (mapped !== undefined) {
      const { to, fewer } = typeof mapped === 'string' ? { to: mapped } : mapped;
      const [path, ...names] = to.split(' › ');
      return { old, next: findNew(path, names), kind: 'renamed', fewer };
    }
    const paths = [old.path, ...(suites[old.path] ?? []), toRelease(old.path)];
    for (const path of paths) {
      const next = findNew(path, old.titles);
      if (next) return { old, next, kind: getKind(old.path, path) };
    }
    const next = findNew(undefined, old.titles);
    return { old, next, kind: next ? getKind(old.path, next.path) : 'lost' };
  });
}

const toRelease = (path) => path.replace(/\.(test|e2e)\.ts$/, '.release.ts');

function getKind(before, after) {
  if (after.endsWith('.release.ts')) return 'moved to the release gate';
  return before === after ? 'kept' : 'moved';
}
