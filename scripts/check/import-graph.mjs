import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { build, stop } from 'esbuild';
import { root } from '../installed.mjs';

/**
 * Reads who imports whom from the entries on: a map of each file to the files that it imports, with the style
 * sheets of elements. Imports of types alone are left out: the compiler checks these.
 */
export async function readImports(entries) {
  const { metafile } = await build({
    stdin: {
      contents: entries.map((path) => `import './${path}';`).join('\n'),
      resolveDir: root,
      sourcefile: 'entries.ts',
      loader: 'ts',
    },
    absWorkingDir: root,
    tsconfig: join(root, 'scripts/config/tsconfig.check.json'),
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    loader: { '.css': 'empty', '.svg': 'empty', '.sol': 'empty', '.webm': 'empty' },
  });
  // Its process would keep this one from its end.
  await stop();
  const imports = Object.entries(metafile.inputs).map(([path, { imports }]) => [
    path,
    imports.filter(({ external }) => !external).map((imported) => imported.path),
  ]);
  return new Map(imports.map(([path, imported]) => [path, [...imported, ...listStyles(path)]]));
}

/** Distances of files from `start` against the direction of imports: its importers have 1, theirs 2. */
export function measureImporters(imports, start) {
  const importers = new Map();
  for (const [path, imported] of imports) {
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), path]);
  }
  const distances = new Map(start.map((path) => [path, 0]));
  for (const [path, distance] of distances) {
    for (const importer of importers.get(path) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}

/** Style sheets that an element names, with those that these import. */
function listStyles(path) {
  if (!/^core\/.*\/x-svc-[^/]+\.tsx$/.test(path)) return [];
  return findStyles(path, readFileSync(join(root, path), 'utf8').matchAll(/'([^'\n]+\.css)'/g));
}

function findStyles(path, names) {
  const folder = posix.dirname(path);
  const found = [...names].map(([, name]) => posix.join(folder, name));
  const existing = found.filter((style) => existsSync(join(root, style)));
  return existing.flatMap((style) => [
    style,
    ...findStyles(style, readFileSync(join(root, style), 'utf8').matchAll(/@import '([^']+)'/g)),
  ]);
}
