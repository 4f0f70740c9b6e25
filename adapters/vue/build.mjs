/** Builds the package, as it is published, from the components that the build of the elements generates. */
import { execFileSync } from 'node:child_process';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = import.meta.dirname;
const generated = join(folder, 'src/generated');
const runtime = '@stencil/vue-output-target/runtime';
await cp(join(folder, '../../core/dist/wrappers/vue'), generated, { recursive: true });
await cp(join(folder, '../core-exports.ts'), join(generated, 'core-exports.ts'));

// The components call our own `defineContainer`; src/define-container.ts explains why.
for (const name of await readdir(generated)) {
  const file = join(generated, name);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll(runtime, '../define-container.js'));
}

execFileSync('tsc', ['-p', folder], { stdio: 'inherit', shell: process.platform === 'win32' });

// The package of the components' runtime contains the generator as well, which apps do not need, so the
// runtime is bundled. Since https://github.com/stenciljs/output-targets/pull/468 apps have to install it.
await build({
  absWorkingDir: folder,
  entryPoints: ['src/define-container.ts'],
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  target: 'es2022',
  external: ['#shadow', 'vue', 'vue/*'],
  legalComments: 'none',
  logLevel: 'warning',
});
const target = createRequire(import.meta.url).resolve('@stencil/vue-output-target');
const licence = await readFile(join(target, '../../LICENSE.md'), 'utf8');
await writeFile(
  join(folder, 'dist/THIRD-PARTY-LICENSES.md'),
  `# @stencil/vue-output-target (its runtime)\n\n${licence}`,
);
