/** Builds the package, as it is published, from the components that the build of the elements generates. */
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';

const generated = join(import.meta.dirname, 'src/generated');
cpSync(join(import.meta.dirname, '../../core/dist/wrappers/angular'), generated, {
  recursive: true,
});
cpSync(join(import.meta.dirname, '../core-exports.ts'), join(generated, 'core-exports.ts'));

const { status, output } = spawnSync(
  'ng-packagr',
  ['-p', 'ng-package.json', '-c', 'tsconfig.json'],
  {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  },
);
// ng-packagr has no option to be quiet; its log matters only when a step fails.
if (status !== 0) console.error(output.join(''));
process.exit(status ?? 1);
