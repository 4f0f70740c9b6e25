import { execFileSync } from 'node:child_process';
import { ensureAtProtocol } from '../at-protocol.mjs';
import { ensureContainers } from '../containers.mjs';
import { ensureExample, frameworkExamples } from '../example.mjs';
import { root } from '../installed.mjs';
import { ensurePhp } from '../php.mjs';
import { ensureRuntimes } from '../runtimes.mjs';
import { ensurePatroni, ensurePrometheus, ensureSandbox } from '../sandbox.mjs';

/**
 * The parts of the release gate. Each has the paths of its suites, what it installs beside what `npm test` does, and
 * settings of the run. Suites are files named `*.release.ts`, unless a part runs those of `npm test` otherwise.
 */
export const parts = {
  'fresh-apps': { suites: ['adapters/test/'] },
  marketplaces: { suites: ['examples/test/'], prepare: ensureExamples },
  demo: { suites: ['examples/html/test/'], prepare: ensureRuntimes },
  php: { suites: ['examples/php/test/'], prepare: ensurePhp },
  packages: {
    suites: [
      'client/test/package',
      'core/test/package/',
      'service/test/package/',
      ...['angular', 'react', 'vue'].map((name) => `adapters/${name}/test/`),
    ],
  },
  publication: { suites: ['scripts/test/'] },
  elements: { suites: ['core/src/elements/'] },
  connect: {
    suites: ['efp', 'moving', 'stories', 'updating'].map((name) => `core/connect/test/${name}`),
  },
  'at-protocol': {
    suites: [
      'core/connect/test/bluesky',
      'service/test/accounts/network-faults',
      'service/test/connectors/',
    ],
    prepare: ensureAtProtocol,
  },
  runtimes: {
    suites: ['client/test/runtimes', 'client/test/walk-through'],
    prepare: ensureRuntimes,
  },
  deploy: { suites: ['deploy/test/'], prepare: ensureContainers },
  kills: { suites: ['service/test/faults/'] },
  failover: { suites: ['service/test/failover/'], prepare: ensurePatroni },
  fuzz: { suites: ['service/test/fuzz/'] },
  sandbox: { suites: ['service/test/sandbox/'], prepare: ensureSandbox },
  service: {
    suites: ['chain', 'storage', 'videos'].map((name) => `service/test/${name}/`),
  },
  metrics: { suites: ['service/test/metrics/'], prepare: ensurePrometheus },
  documentation: { suites: ['docs/test/'] },
  measures: { suites: ['bench/', 'contracts/test/'] },
  pictures: { suites: ['core/showcase/test/'] },
  properties: {
    suites: ['ranking/engines', 'transfer/import-file', 'use-cases/writes'].map(
      (name) => `service/test/${name}`,
    ),
    settings: { SVC_TEST_PROPERTIES: 'all', SVC_TEST_RELEASE: '' },
  },
  long: { suites: findSuitesWithLongTests(), settings: { SVC_TEST_RELEASE: '' } },
  databases: {
    suites: ['service/test/'],
    settings: { SVC_TEST_DATABASES: 'PGlite', SVC_TEST_RELEASE: '' },
  },
};

async function ensureExamples() {
  for (const name of Object.keys(frameworkExamples)) await ensureExample(name);
}

function findSuitesWithLongTests() {
  const search = ['grep', '-l', 'testLong', '--', '*.test.ts', '*.e2e.ts'];
  return execFileSync('git', search, { cwd: root, encoding: 'utf8' }).trim().split('\n');
}
