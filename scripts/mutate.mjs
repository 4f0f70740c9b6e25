/**
 * Draws mutations of the product and looks which gate finds each: the suites that `npm run check` picks, then for
 * survivors those of `npm test`, then those of the release gate. The same seed draws the same mutations. They are made
 * in a clone of the last commit, never in the working tree.
 *
 * Usage: npm run mutate -- [--list] [--seed 1] [--count 40] [--only 17] [--minutes 90]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowsers } from './browser.mjs';
import { listFiles } from './check/change.mjs';
import { readTree } from './check/pick-suites.mjs';
import { ensureInstalled, root } from './installed.mjs';
import { areas } from './mutate/areas.mjs';
import { draw } from './mutate/draw.mjs';
import { findFailureUnchanged, tryMutation } from './mutate/try-mutation.mjs';
import { createWorkspace } from './mutate/workspace.mjs';

const { values } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '40' },
    only: { type: 'string', multiple: true },
    minutes: { type: 'string', default: '90' },
  },
});
const equivalent = JSON.parse(
  readFileSync(join(root, 'scripts/config/equivalent-mutations.json'), 'utf8'),
);
const isMutated = (path) => Object.values(areas).some(({ has }) => has(path));
const paths = listFiles(['service', 'core', 'contracts', 'client']).filter(isMutated);
const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const { drawn, skipped } = draw({
  areas,
  sources,
  count: Number(values.count),
  seed: Number(values.seed),
  findReason,
});

console.log(`Seed ${values.seed}: ${drawn.length} mutations`);
for (const [index, mutation] of drawn.entries()) console.log(`${index + 1}. ${format(mutation)}`);
for (const mutation of skipped) console.log(`Equivalent: ${format(mutation)}: ${mutation.reason}`);
if (!values.list) await run();

async function run() {
  ensureInstalled('test');
  const end = Date.now() + Number(values.minutes) * 60_000;
  const environment = ensureBrowsers();
  const tree = await readTree();
  const workspace = createWorkspace();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      workspace.remove();
      process.exit(130);
    });
  }
  const context = { workspace, tree, environment, broken: new Set(), sound: new Set() };
  const isChosen = (_, index) => values.only?.includes(String(index + 1)) ?? true;
  const results = drawn
    .filter(isChosen)
    .map((mutation) => ({ mutation, outcome: 'not run', seconds: 0 }));
  try {
    for (const isLasting of [false, true]) {
      for (const result of results) {
        const isOpen = result.outcome === (isLasting ? 'survived check' : 'not run');
        if (isOpen && Date.now() < end) await tryOne(result, { ...context, isLasting });
      }
    }
  } finally {
    workspace.remove();
  }
  printTable(results);
}

/** Tries a mutation again without a suite that fails on the unchanged sources as well. */
async function tryOne(result, context) {
  const began = performance.now();
  for (;;) {
    const { gate, suite, title } = await tryMutation(result.mutation, context);
    if (gate && (await isBroken(suite, context))) continue;
    const survived = context.isLasting ? 'survived' : 'survived check';
    result.outcome = gate ? `${gate}: ${suite}, ${title}` : survived;
    break;
  }
  result.seconds += Math.round((performance.now() - began) / 1_000);
  console.log(`${format(result.mutation)}\n  ${result.outcome} (${result.seconds} s)`);
}

async function isBroken(suite, { broken, sound, ...context }) {
  if (['build', 'start'].includes(suite) || sound.has(suite)) return false;
  const failure = await findFailureUnchanged(suite, context);
  (failure ? broken : sound).add(suite);
  if (failure) console.log(`${suite} fails without a mutation (${failure.title}): it is left out.`);
  return failure !== undefined;
}

function printTable(results) {
  console.log('\n| mutation | kind | before → after | found by | seconds |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const { mutation, outcome, seconds } of results) {
    const { path, line, kind } = mutation;
    console.log(
      `| ${path}:${line} | ${kind} | ${formatChange(mutation)} | ${outcome} | ${seconds} |`,
    );
  }
  const found = results.filter(({ outcome }) => outcome.includes(': ')).length;
  console.log(`\n${found} of ${results.length} mutations were found.`);
}

function findReason({ path, kind, before, after, line }) {
  const text = sources.get(path).split('\n')[line - 1].trim();
  return equivalent.find(
    (one) =>
      one.path === path &&
      one.kind === kind &&
      one.line === text &&
      one.before === before &&
      one.after === after,
  )?.reason;
}

function format(mutation) {
  const { area, path, line, kind } = mutation;
  return `${area} ${path}:${line} ${kind}: ${formatChange(mutation)}`;
}

function formatChange({ before, after }) {
  const shorten = (text) => text.replace(/\s+/g, ' ').trim().slice(0, 90) || '(nothing)';
  return `${shorten(before)} → ${shorten(after)}`;
}
