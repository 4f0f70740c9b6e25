import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root, runBeside } from './installed.mjs';

const cache = join(root, '.cache');

/**
 * What is built, from which files, after which others, and the command that does it. What is for
 * tests, `npm start` does without.
 */
const parts = [
  {
    name: 'service',
    sources: ['service/src', 'service/tsconfig.json', 'tsconfig.base.json'],
    result: 'service/dist',
    script: ['run', 'build', '-w', 'service'],
  },
  {
    name: 'SDK',
    sources: [
      'core/src',
      'core/build',
      'core/package.json',
      'stencil.config.ts',
      'stencil.package.config.ts',
      'tsconfig.json',
      'service/openapi.json',
    ],
    result: 'core/dist',
    script: ['run', 'build', '-w', 'core'],
  },
  {
    name: 'client',
    sources: ['client', 'service/openapi.json', 'tsconfig.base.json'],
    result: 'client/dist',
    script: ['run', 'build', '-w', 'client'],
    isForTests: true,
  },
  {
    name: 'React package',
    after: ['SDK'],
    sources: ['core/src', 'core/build', 'stencil.package.config.ts', 'adapters/react'],
    result: 'adapters/react/dist',
    script: ['run', 'build', '-w', 'adapters/react'],
    isForTests: true,
  },
  {
    name: 'Vue package',
    after: ['SDK'],
    sources: ['core/src', 'core/build', 'stencil.package.config.ts', 'adapters/vue'],
    result: 'adapters/vue/dist',
    script: ['run', 'build', '-w', 'adapters/vue'],
    isForTests: true,
  },
  {
    name: 'Angular package',
    after: ['SDK'],
    sources: ['core/src', 'core/build', 'stencil.package.config.ts', 'adapters/angular'],
    result: 'adapters/angular/dist',
    script: ['run', 'build', '-w', 'adapters/angular'],
    isForTests: true,
  },
  {
    name: 'example',
    sources: ['examples/html'],
    result: 'examples/html/dist',
    script: ['run', 'build', '-w', 'examples/html'],
  },
  {
    name: 'documentation',
    after: ['SDK', 'client'],
    sources: [
      'docs',
      'core/docs',
      'service/openapi.json',
      'core/showcase/test/screenshots',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      'bench/RESULTS.md',
      'client/README.md',
    ],
    result: 'docs/dist',
    script: ['run', 'build', '-w', 'docs'],
  },
  {
    name: 'React example',
    after: ['React package'],
    sources: ['core/src', 'adapters/react', 'examples/react'],
    result: 'examples/react/dist',
    script: ['run', 'build', '-w', 'examples/react'],
    isForTests: true,
  },
  {
    name: 'Next example',
    after: ['React package'],
    sources: ['core/src', 'adapters/react', 'examples/next'],
    result: 'examples/next/.next/BUILD_ID',
    script: ['run', 'build', '-w', 'examples/next'],
    isForTests: true,
  },
  {
    name: 'Vue example',
    after: ['Vue package'],
    sources: ['core/src', 'adapters/vue', 'examples/vue'],
    result: 'examples/vue/dist',
    script: ['run', 'build', '-w', 'examples/vue'],
    isForTests: true,
  },
  {
    name: 'Nuxt example',
    after: ['Vue package'],
    sources: ['core/src', 'adapters/vue', 'examples/nuxt'],
    result: 'examples/nuxt/.output',
    script: ['run', 'build', '-w', 'examples/nuxt'],
    isForTests: true,
  },
  {
    name: 'Angular example',
    after: ['Angular package'],
    sources: ['core/src', 'adapters/angular', 'examples/angular'],
    result: 'examples/angular/dist',
    script: ['run', 'build', '-w', 'examples/angular'],
    isForTests: true,
  },
];

/** How many are built at a time. */
const lanes = 2;

/** Builds what has changed since it was last built, of those parts alone that the test selects. */
export async function ensureBuilt(selects = () => true) {
  mkdirSync(cache, { recursive: true });
  const waiting = parts.filter(selects);
  const names = new Set(waiting.map(({ name }) => name));
  const done = new Set();
  const isReady = ({ after = [] }) => after.every((name) => done.has(name) || !names.has(name));
  const running = new Set();
  while (waiting.length + running.size > 0) {
    const next = running.size < lanes ? waiting.findIndex(isReady) : -1;
    if (next === -1) {
      await Promise.race(running);
      continue;
    }
    const [part] = waiting.splice(next, 1);
    const building = build(part).then(() => {
      done.add(part.name);
      running.delete(building);
    });
    running.add(building);
  }
}

async function build({ name, sources, result, script }) {
  const stamp = join(cache, `built-${name}`);
  const digest = digestOf(['package-lock.json', ...sources]);
  const built = existsSync(join(root, result)) && existsSync(stamp);
  if (built && readFileSync(stamp, 'utf8') === digest) return;
  console.log(`Building the ${name} …`);
  rmSync(stamp, { force: true });
  await runBeside('npm', ['--silent', ...script]);
  writeFileSync(stamp, digestOf(['package-lock.json', ...sources]));
}

function digestOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(join(root, path))) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const notSources = new Set([
  'node_modules',
  'dist',
  'artefacts',
  'generated',
  '.next',
  '.angular',
  '.nuxt',
  '.output',
]);

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !notSources.has(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
