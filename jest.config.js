import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { swcOptions } from './testing/environment/typescript.mjs';

/** Modules that are loaded once for a worker instead of once for a test file; they know no hooks of jest. */
const sharedModules = [
  '/service/src/.+\\.ts$',
  '/testing/(?!suites/|.+\\.(test|e2e)\\.ts).+\\.ts$',
  '/docs/test/support/compiler\\.ts$',
  '/node_modules/(drizzle-orm|oidc-provider|puppeteer|puppeteer-core|viem)/.+\\.js$',
];

const compile = { '^.+\\.ts$': ['@swc/jest', swcOptions] };
const share = join(import.meta.dirname, 'testing/environment/shared-modules.mjs');

/** Suites by what they need: `service` a database, `core` nothing, the others a browser as well. */
const typescript = {
  testEnvironment: join(import.meta.dirname, 'testing/environment/node.mjs'),
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: compile,
};

/** Not for suites of source that runs in browsers, which replace timers of modules. */
const sharing = {
  transform: {
    ...Object.fromEntries(sharedModules.map((pattern) => [pattern, share])),
    ...compile,
  },
  transformIgnorePatterns: [],
  testEnvironmentOptions: { sharesModules: true },
};

/** The suites of the release gate, of which `npm run test:release` runs a part at a time, or those of `npm test`. */
const isRelease = process.env['SVC_TEST_RELEASE'] === '1';

const project = (
  displayName,
  rootDir,
  { folders = ['**'], kinds = ['test'], sharesModules = true, ...more } = {},
) => ({
  ...typescript,
  ...(sharesModules && sharing),
  displayName,
  rootDir,
  testMatch: folders.flatMap((folder) =>
    (isRelease ? ['release'] : kinds).map((kind) => `<rootDir>/${folder}/*.${kind}.ts`),
  ),
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.wireit/'],
  // What was built before is kept there, packages included.
  modulePathIgnorePatterns: ['/\\.wireit/'],
  ...more,
});

const setUp = (folder) => ({
  globalSetup: join(import.meta.dirname, `testing/${folder}/global-setup.mjs`),
  globalTeardown: join(import.meta.dirname, `testing/${folder}/global-teardown.mjs`),
});

/** Starts the PostgreSQL server once for all projects. */
const withPostgres = setUp('databases');

/** Starts a browser for each worker as well. */
const inBrowser = { ...setUp('browser'), kinds: ['e2e'] };

export default {
  // Only what hangs exceeds it, also on a machine that is several times slower.
  testTimeout: 240_000,
  // A worker waits for its browser, database or chain a fifth of the time.
  maxWorkers: Math.floor(availableParallelism() * 1.5),
  testSequencer: join(import.meta.dirname, 'testing/environment/longest-first.mjs'),
  // Modules of suites that are over stay in a worker's memory: at its end it would only collect garbage.
  workerIdleMemoryLimit: '1GB',
  // Node waits at its exit for V8 to collect what the last file left, which takes longer than jest's 500 ms.
  workerGracefulExitTimeout: 10_000,
  projects: [
    project('service', 'service', withPostgres),
    project('scripts', 'scripts'),
    ...(isRelease ? [] : [project('core', 'core', { sharesModules: false })]),
    project('client', 'client', inBrowser),
    project('elements', 'core', { ...inBrowser, folders: ['{connect,src,test}/**'] }),
    project('adapters', 'adapters', {
      ...inBrowser,
      // The Angular package is built to a package of its own.
      modulePathIgnorePatterns: ['/dist/package.json', '/\\.wireit/'],
    }),
    project('testing', 'testing', { ...inBrowser, kinds: ['test', 'e2e'] }),
    project('contracts', 'contracts'),
    project('deploy', 'deploy', withPostgres),
    project('bench', 'bench'),
    project('showcase', 'core/showcase', inBrowser),
    project('docs', 'docs', { ...inBrowser, folders: ['test'], kinds: ['test', 'e2e'] }),
    project('browser', 'examples', inBrowser),
  ],
};
