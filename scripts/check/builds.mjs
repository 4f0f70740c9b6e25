import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles } from './change.mjs';

const isSource = (path) => !/\.(test|e2e|release)\.ts$|\/test\/|\/showcase\//.test(path);

/**
 * The builds that suites need, in order, with the files of which they are made, the one that they write last, and
 * their commands. The SDK's is the one for a script tag alone: the others take as long again, and few suites use them.
 */
const builds = {
  modules: {
    of: ['client/scripts', 'client/README.md', 'core/build', 'core/src', 'service/openapi.json'],
    result: 'core/src/parts/compiled/feedback-form-popup.ts',
    commands: [
      ['node', 'client/scripts/generate.mjs'],
      ['node', 'core/build/compile-catalogues.mjs'],
      ['node', 'core/build/write-popups.mjs'],
    ],
  },
  client: {
    of: ['client', 'service/openapi.json', 'scripts/config/tsconfig.base.json'],
    result: 'client/dist/index.js',
    commands: [['npm', 'run', '--silent', 'build', '-w', 'client']],
  },
  elements: {
    of: ['core/src', 'core/build', 'client', 'service/openapi.json', 'stencil.config.ts'],
    result: 'core/dist/x-svc/x-svc.esm.js',
    // The compiler empties it, results of the other builds included.
    emptied: 'core/dist',
    commands: [
      ['node_modules/.bin/stencil', 'build', '--prod'],
      ['node', 'core/build/preload-root.mjs'],
      ['node', 'core/build/correct-manifest.mjs'],
    ],
  },
  connect: {
    of: ['core/src', 'core/connect', 'core/build', 'client', 'core/stencil.connect.config.ts'],
    result: 'core/dist/connect/page.html',
    commands: [
      [
        'node_modules/.bin/stencil',
        'build',
        '--prod',
        '--config',
        'core/stencil.connect.config.ts',
      ],
      ['node', 'core/build/copy-connect-page.mjs'],
    ],
  },
  contracts: {
    of: ['contracts'],
    result: 'contracts/dist/index.js',
    commands: [['npm', 'run', '--silent', 'build', '-w', 'contracts']],
  },
};

/** The builds that the suites of a folder need. Suites that need `everything` run in `npm test` alone. */
const needs = [
  [/^core\/(src\/.*\.(e2e|release)\.ts|showcase\/)/, ['client', 'elements']],
  [/^core\/connect\/.*\.(e2e|release)\.ts/, ['client', 'elements', 'connect']],
  [/^client\/test\//, ['client']],
  [/^contracts\/test\//, ['contracts']],
  // It compares compressed files, which the build for a script tag alone does not write.
  [/^service\/test\/http\/sdk-files/, ['everything']],
  [/^docs\/test\/(samples|recordings)\.test\.ts/, ['everything']],
  [/^(adapters|docs|examples|core\/test)\/.*\.(e2e|release)\.ts/, ['everything']],
];

/** Names of the builds that a suite needs, in order. */
export function findNeeds(suite) {
  return needs.find(([files]) => files.test(suite))?.[1] ?? [];
}

/** Writes the modules that sources import and that are not committed. Throws as `buildFor`. */
export function writeModules(root) {
  runBuilds(new Set(['modules']), root);
}

/**
 * Runs the builds that suites need and whose sources are others than at their last run. Throws with the output of
 * a command that fails.
 *
 * @param root the folder of the working tree
 */
export function buildFor(suites, root) {
  runBuilds(new Set(['modules', ...suites.flatMap(({ path }) => findNeeds(path))]), root);
}

function runBuilds(needed, root) {
  for (const [name, { of, result, emptied, commands }] of Object.entries(builds)) {
    if (!needed.has(name)) continue;
    const stamp = join(root, '.cache/check', `built-${name}`);
    const wanted = hash(of, root);
    if (read(stamp) === stampOf(wanted, join(root, result))) continue;
    mkdirSync(dirname(stamp), { recursive: true });
    keepFolder(emptied && join(root, emptied), join(dirname(stamp), 'kept'), () => {
      for (const command of commands) run(command, root);
    });
    writeFileSync(stamp, stampOf(wanted, join(root, result)));
  }
}

function run([command, ...parameters], root) {
  execFileSync(command, parameters, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, WIREIT_CACHE: 'none', WIREIT_LOGGER: 'simple' },
    maxBuffer: 64 * 2 ** 20,
  });
}

/** Runs a build, and puts back what was in the folder before and the build has not written; all of it if it fails. */
function keepFolder(folder, kept, build) {
  if (!folder || !existsSync(folder)) return build();
  rmSync(kept, { recursive: true, force: true });
  renameSync(folder, kept);
  try {
    build();
    for (const name of readdirSync(kept)) {
      if (!existsSync(join(folder, name))) renameSync(join(kept, name), join(folder, name));
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(kept, folder);
    throw error;
  }
  rmSync(kept, { recursive: true, force: true });
}

/** A later build by another command changes the time of the result. */
function stampOf(hashed, result) {
  return existsSync(result) ? `${hashed} ${statSync(result).mtimeMs}` : '';
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

function hash(folders, root) {
  const hashed = createHash('sha256');
  for (const path of listFiles(folders, root).filter(isSource)) {
    if (existsSync(join(root, path))) hashed.update(path).update(readFileSync(join(root, path)));
  }
  return hashed.digest('hex');
}
