/**
 * Runs the static checks and the suites that a change reaches, and lists with their commands what it left out for
 * time. The change is what differs from the commit where the branch left `main`, new and uncommitted files included.
 */
import { posix } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowsers } from './browser.mjs';
import { findBuiltParts } from './check/built-parts.mjs';
import { buildFor, writeModules } from './check/builds.mjs';
import { findTextModules } from './check/changed-texts.mjs';
import { findBase, listChange, readGenerated } from './check/change.mjs';
import { pickSuites, readTree } from './check/pick-suites.mjs';
import { findStaticChecks, passes } from './check/static-checks.mjs';
import { ensureInstalled, root } from './installed.mjs';
import { countTests, runSuites } from './suites.mjs';

const { values } = parseArgs({
  options: { base: { type: 'string' }, seconds: { type: 'string' }, list: { type: 'boolean' } },
});
ensureInstalled('test');
const base = values.base ?? findBase();
const change = listChange(base);
const files = [...change.changed, ...change.deleted];
if (files.length === 0) {
  console.log(`Nothing differs from ${base}.`);
  process.exit(0);
}

writeModules(root);
const tree = await readTree();
const built = change.changed.flatMap((path) => findTextModules(path, base));
const limit = values.seconds === undefined ? undefined : Number(values.seconds);
const { chosen, leftOut } = pickSuites([...files, ...built], tree, limit);
const checks = findStaticChecks(change, base);
const unknown = files.filter(
  (path) => !tree.imports.has(path) && findBuiltParts(path).length === 0,
);

console.log(`${count(files, 'changed file')}, ${count(chosen, 'suite')}:`);
for (const { path } of chosen) console.log(`  ${path}`);
if (!values.list) await run();
listLeftOut();

async function run() {
  const [failures, ...results] = await Promise.all([runBuilt(), ...checks.map(passes)]);
  const failed = checks.filter((_, index) => !results[index]).map(([name]) => name);
  if (failed.length > 0) console.log(`Failed checks: ${failed.join(', ')}`);
  process.exitCode = failures + failed.length > 0 ? 1 : 0;
}

/** Builds what the suites need and runs them; returns the number of failures. */
async function runBuilt() {
  const before = readGenerated();
  try {
    buildFor(chosen, root);
  } catch (error) {
    console.log(`The build failed: ${error.message}\n${error.stdout ?? ''}${error.stderr ?? ''}`);
    return 1;
  }
  const isOutdated = readGenerated() !== before;
  if (isOutdated) console.log('The build changed generated files: commit them. See git status.');
  if (chosen.length === 0) return isOutdated ? 1 : 0;
  const environment = chosen.some(({ path }) => path.includes('.e2e.')) ? ensureBrowsers() : {};
  const paths = chosen.map(({ path }) => path);
  const { passed, failed } = countTests(
    await runSuites(['--runTestsByPath', ...paths], environment),
  );
  console.log(`Suites: ${passed} tests passed, ${failed} failed`);
  return failed + (isOutdated ? 1 : 0);
}

function listLeftOut() {
  for (const path of unknown) console.log(`No row of scripts/check/built-parts.mjs has ${path}.`);
  console.log(
    '\nLeft out:\n  npm run lint && npm run types && npm run boundaries && npm run unused',
  );
  for (const [folder, suites] of groupByFolder(leftOut)) {
    const seconds = suites.reduce((sum, { path }) => sum + tree.durations(path), 0);
    console.log(
      `  npm test -- suites ${folder}  # ${count(suites, 'suite')}, ${Math.round(seconds)} s`,
    );
  }
}

function groupByFolder(suites) {
  const groups = new Map();
  for (const suite of suites) {
    const folder = posix.dirname(suite.path);
    groups.set(folder, [...(groups.get(folder) ?? []), suite]);
  }
  return groups;
}

function count(things, name) {
  return `${things.length} ${name}${things.length === 1 ? '' : 's'}`;
}
