import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { listFiles } from '../check/change.mjs';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  permissions?: Record<string, string>;
  needs?: string | string[];
  environment?: string;
  steps: Step[];
}
interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const paths = listFiles(['.github/workflows/*.yml']);
const workflows = paths.map((path) => ({
  ...(parse(read(path)) as Workflow),
  name: basename(path, '.yml'),
}));
const jobs = workflows.flatMap(({ name, jobs }) =>
  Object.entries(jobs).map(([job, value]) => ({ name: `${name}/${job}`, ...value })),
);
const publish = workflows.find(({ name }) => name === 'publish')!.jobs;

test('workflows name actions by the hash of a commit, with the version beside it', () => {
  const lines = paths.flatMap((path) => read(path).split('\n'));
  const actions = lines.filter((line) => /^\s*(- )?uses:/.test(line));
  expect(actions.length).toBeGreaterThan(0);
  expect(actions.filter((line) => !/@[0-9a-f]{40} # \S+$/.test(line))).toEqual([]);
});

test('one action has one version', () => {
  const actions = new Set(jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? [])));
  const names = [...actions].map((action) => action.split('@')[0]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('workflows read the repository alone, unless a job says otherwise', () => {
  for (const { permissions } of workflows)
    expect([{}, { contents: 'read' }]).toContainEqual(permissions);
  const writing = jobs.flatMap(({ name, permissions = {} }) =>
    Object.keys(permissions)
      .filter((what) => permissions[what] !== 'read')
      .map((what) => `${name}: ${what}`),
  );
  expect(writing).toEqual([
    'publish/publish: id-token',
    'publish/image: packages',
    'publish/image: id-token',
    'publish/image: attestations',
    'publish/release: contents',
    'security/codeql: security-events',
  ]);
});

test('workflows have no secret but the token that each run gets', () => {
  const texts = paths.map(read).join('\n');
  const secrets = [...texts.matchAll(/\bsecrets(?:\.(\w+)|\[)/g)].map(([, name]) => name);
  expect([...new Set(secrets)]).toEqual(['GITHUB_TOKEN']);
  expect(texts).not.toMatch(/registry-url|NODE_AUTH_TOKEN|NPM_TOKEN|_authToken|secrets: inherit/);
});

test('scripts get texts of others from variables, which no shell reads as commands', () => {
  const scripts = jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  const inserted = scripts.flatMap((run) => [...run.matchAll(/\$\{\{([^}]+)\}\}/g)]);
  // Their values are in the workflow itself, or in a list of the repository.
  expect(inserted.map(([, value]) => value!.trim()).toSorted()).toEqual([
    'matrix.part',
    'matrix.shard',
  ]);
});

test('a publication uses no cache, and leaves no token in the repository', () => {
  const steps = Object.values(publish).flatMap((job) => job.steps);
  const settings = steps.map(({ with: given = {} }) => given);
  expect(settings.filter(({ cache }) => cache !== undefined)).toEqual([]);
  expect(steps.filter(({ uses }) => /cache|wireit/.test(uses ?? ''))).toEqual([]);
  const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  expect(checkouts).toHaveLength(5);
  for (const { with: given } of checkouts) expect(given?.['persist-credentials']).toBe(false);
});

test('only what passed the gate is published, by the environment that the registry knows', () => {
  expect(publish['publish']).toMatchObject({ needs: ['gate', 'pack'], environment: 'npm' });
  expect(publish['image']!.needs).toBe('publish');
  expect(publish['release']!.needs).toBe('image');
});

test('the scripts and files that workflows name exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const runs = jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? [])).join('\n');
  const names = [...runs.matchAll(/\bnpm (?:run )?(test(?::\w+)?|(?<=run )[\w:-]+)/g)];
  const files = [...runs.matchAll(/\b(?:node|bash) ([\w./-]+)/g)];
  expect(names.map(([, name]) => name).filter((name) => !(name! in scripts))).toEqual([]);
  expect(files.map(([, file]) => file)).toContain('scripts/publish.mjs');
  expect(files.map(([, file]) => file!).filter((file) => !existsSync(join(root, file)))).toEqual(
    [],
  );
});
