// Updates all lockfiles: first that of the workspaces, then those of the examples, which install their packages.
import { frameworkExamples } from './example.mjs';
import { run } from './installed.mjs';

const folders = ['.', ...Object.keys(frameworkExamples).map((name) => `examples/${name}`)];
for (const folder of folders)
  run('npm', [
    'install',
    '--prefix',
    folder,
    '--package-lock-only',
    '--ignore-scripts',
    '--no-audit',
  ]);
