/**
 * Compares the titles of an old run of all tests with those of today: fails for an old title without a successor, or
 * whose successor has fewer `expect` calls. `scripts/config/test-titles.json` maps renamed titles.
 *
 * Reports are jest's (`--json --outputFile=…`); a run with `-t` and a title that no test has is enough. Without new
 * reports the titles of today are read from the sources: then a template such as `%s` has all titles that fit it, so
 * that a row that is missing in the table of a test is not found.
 *
 * Usage: node scripts/titles.mjs [--commit 89bba1a6] OLD.json [NEW.json …]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './installed.mjs';
import { findSuccessors, getName, readReport } from './titles/compare-titles.mjs';
import { findTests } from './titles/find-tests.mjs';
import { countLosses } from './titles/count-losses.mjs';
import { readCommit, readWorkingTree } from './titles/read-sources.mjs';
import { createFinder, createTemplates } from './titles/templates.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { commit: { type: 'string', default: '89bba1a6' } },
});
const [oldReport, ...newReports] = positionals;
if (!oldReport) {
  console.error('Usage: node scripts/titles.mjs [--commit COMMIT] OLD.json [NEW.json …]');
  process.exit(1);
}

const before = createTemplates(readCommit(values.commit), findTests);
const today = createTemplates(readWorkingTree(), findTests);
const map = JSON.parse(readFileSync(join(root, 'scripts/config/test-titles.json'), 'utf8'));
const known = new Set([...before.suites, ...today.suites]);
const olds = read(oldReport);
const news = newReports.length > 0 ? newReports.flatMap(read) : undefined;

const rows = findSuccessors(olds, createFinder(today, news), map);
const { losses, unread } = countLosses(rows, before, today);
printTable();
for (const loss of losses) console.log(loss);
console.log(`\n${olds.length} old titles, ${losses.length} losses`);
if (unread > 0)
  console.log(`The expect calls of ${unread} old titles were not found in the sources.`);
process.exit(losses.length > 0 ? 1 : 0);

function read(file) {
  return readReport(JSON.parse(readFileSync(file, 'utf8')), toPath);
}

/** Path in the repository of a path in the clone in which a report was made. */
function toPath(name) {
  const names = name.split('/');
  const paths = names.map((_, index) => names.slice(index).join('/'));
  return paths.find((path) => known.has(path)) ?? name;
}

/** How many titles went where; a test that ran on two databases has two titles and one name. */
function printTable() {
  const counts = new Map();
  for (const { old, kind } of rows) {
    const count = counts.get(kind) ?? { titles: 0, names: new Set() };
    count.titles++;
    count.names.add(getName(old));
    counts.set(kind, count);
  }
  console.log('| successor | titles | tests |\n| --- | --- | --- |');
  for (const [kind, { titles, names }] of counts)
    console.log(`| ${kind} | ${titles} | ${names.size} |`);
  const several = countOnSeveral();
  console.log(`| of these on two databases before | ${2 * several} | ${several} |`);
}

function countOnSeveral() {
  const databases = new Map();
  for (const { old } of rows) {
    const name = getName(old);
    databases.set(name, (databases.get(name) ?? new Set()).add(old.database));
  }
  return [...databases.values()].filter(({ size }) => size > 1).length;
}
