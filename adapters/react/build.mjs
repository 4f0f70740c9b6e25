/** Builds the package, as it is published, from the components that the build of the elements generates. */
import { execFileSync } from 'node:child_process';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = import.meta.dirname;
const types = join(folder, 'dist/types');
const runtime = '@stencil/react-output-target/runtime';
const generated = join(folder, 'src/generated');
await cp(join(folder, '../../core/dist/wrappers/react'), generated, { recursive: true });
await cp(join(folder, '../core-exports.ts'), join(generated, 'core-exports.ts'));

// One module for each component, so that an app's bundle contains only the components that it uses.
const components = (await readdir(generated))
  .filter((name) => name.startsWith('x-svc-'))
  .map((name) => `src/generated/${name}`);
const { metafile } = await build({
  absWorkingDir: folder,
  entryPoints: ['src/index.ts', 'src/index.server.ts', 'src/wagmi.ts', ...components],
  outbase: 'src',
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  metafile: true,
  // The package of the components' runtime depends on the TypeScript compiler, so the runtime is bundled.
  // Upstream will generate it: https://github.com/stenciljs/output-targets/pull/826
  external: [
    '@lit/react',
    '@tanstack/react-query',
    '@x-svc/*',
    'html-react-parser',
    'react',
    'react-dom',
    'wagmi',
  ],
  legalComments: 'none',
  logLevel: 'warning',
});

// esbuild leaves imports without bindings of chunks without side effects, about which the bundlers of apps
// warn: https://github.com/evanw/esbuild/issues/2334
for (const output of Object.keys(metafile.outputs)) {
  const file = join(folder, output);
  const code = await readFile(file, 'utf8');
  await writeFile(file, code.replace(/^import "\.[^"]+";\n/gm, ''));
}

// React Server Components get references to the package, which the server and the browser then resolve
// differently. Next.js refuses `export *` in such a module: https://github.com/vercel/next.js/issues/75128
const names = metafile.outputs['dist/index.js'].exports.toSorted().join(', ');
await writeFile(
  join(folder, 'dist/react-server.js'),
  `'use client';\nexport { ${names} } from '@x-svc/react';\n`,
);

execFileSync('tsc', ['-p', folder], { stdio: 'inherit', shell: process.platform === 'win32' });
// The types of the runtime are copied for the same reason as its code is bundled.
const target = createRequire(import.meta.url).resolve('@stencil/react-output-target');
const runtimeTypes = await readFile(join(target, '../runtime/create-component.d.ts'), 'utf8');
await writeFile(
  join(types, 'runtime.d.ts'),
  `export type { EventName } from '@lit/react';\n${runtimeTypes}`,
);
for (const name of await readdir(join(types, 'generated'))) {
  const file = join(types, 'generated', name);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll(runtime, '../runtime.js'));
}
const licence = await readFile(join(target, '../../LICENSE.md'), 'utf8');
await writeFile(
  join(folder, 'dist/THIRD-PARTY-LICENSES.md'),
  `# @stencil/react-output-target (its runtime)\n\n${licence}`,
);
