import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { publint } from 'publint';
import { tags } from '../../../testing/browser/every-element.js';
import { installPacked, type InstalledPackage } from '../../../testing/packing/install-packed.js';

const run = promisify(execFile);
const bin = join(import.meta.dirname, '../../../node_modules/.bin');

let published: InstalledPackage;
beforeAll(async () => {
  published = await installPacked('core');
});
afterAll(() => published.remove());

const json = async (name: string) =>
  JSON.parse(await readFile(join(published.folder, name), 'utf8')) as unknown;

describe('package.json', () => {
  test('is accepted by publint', async () => {
    const { messages } = await publint({ pkgDir: published.folder, strict: true, pack: false });
    expect(messages).toEqual([]);
  });

  test('resolves to the right types', async () => {
    const parameters = ['--profile', 'esm-only', '--exclude-entrypoints', './x-svc.css'];
    // attw exits with an error if there is a problem.
    await run(join(bin, 'attw'), [published.tarball, ...parameters]);
  });

  test('has no dependencies, and only optional peer dependencies', async () => {
    const { dependencies, peerDependencies, peerDependenciesMeta } = (await json(
      'package.json',
    )) as Record<string, Record<string, { optional?: boolean }> | undefined>;
    expect(dependencies).toBeUndefined();
    const needed = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    );
    expect(needed).toEqual([]);
  });
});

test.each(['bundler', 'nodenext'])(
  'the types need no other package (%s)',
  async (moduleResolution) => {
    const script = `import { configure, signIn, type AuthData, type RankingItem } from '@x-svc/core';
import '@x-svc/core/x-svc-root';
import { renderToString } from '@x-svc/core/hydrate';
import { XSvcRoot } from '@x-svc/core/components/x-svc-root.js';
import type { Components } from '@x-svc/core/components';
export const type = (root: Components.XSvcRoot): string => (root ?? new XSvcRoot()).targetType;
configure({ apiUrl: 'https://svc.example.com' });
export const data: Promise<AuthData> = signIn();
export const first = (items: RankingItem[]): string | null | undefined => items[0]?.summaryText;
document.querySelector('x-svc-root')?.addEventListener('loaded', ({ detail }) => first(detail.data));
export const html: Promise<{ html: string | null }> = renderToString('<x-svc-header></x-svc-header>');
`;
    await writeFile(join(published.project, 'page.mts'), script);
    // The types of wagmi are missing in projects without it.
    const options = [
      '--strict',
      '--noEmit',
      '--skipLibCheck',
      '--target',
      'es2022',
      '--lib',
      'es2023,dom,dom.iterable',
    ];
    const modules = ['--module', moduleResolution === 'bundler' ? 'esnext' : 'nodenext'];
    const types = ['--types', 'node', '--typeRoots', join(bin, '../@types')];
    await run(
      join(bin, 'tsc'),
      [...options, ...modules, '--moduleResolution', moduleResolution, ...types, 'page.mts'],
      { cwd: published.project },
    );
  },
);

describe('a bundle', () => {
  /** Returns the entry file of the bundle, and the names of all source files in it. */
  async function bundle(script: string): Promise<{ text: string; files: string[] }> {
    await writeFile(join(published.project, 'page.js'), script);
    const { outputFiles, metafile } = await build({
      entryPoints: [join(published.project, 'page.js')],
      absWorkingDir: published.project,
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: true,
      metafile: true,
      write: false,
      outdir: 'out',
      logLevel: 'silent',
    });
    const first = outputFiles.find(({ path }) => path.endsWith('page.js'))!;
    const loaded = new Set<string>();
    const visit = (path: string) => {
      if (loaded.has(path)) return;
      loaded.add(path);
      for (const { path: next, kind } of metafile.outputs[path]!.imports) {
        if (kind === 'import-statement') visit(next);
      }
    };
    visit('out/page.js');
    const files = [...loaded].flatMap((path) => Object.keys(metafile.outputs[path]!.inputs));
    return { text: first.text, files };
  }

  const elementsIn = (files: string[]) =>
    tags.filter((tag) => files.some((file) => file.endsWith(`/${tag}.js`)));
  const readText = async (files: string[]) =>
    (await Promise.all(files.map((file) => readFile(join(published.project, file), 'utf8')))).join(
      '\n',
    );

  test('contains only the imported element, and no wallet code', async () => {
    const { files } = await bundle(`import { configure } from '@x-svc/core';
import '@x-svc/core/x-svc-root';
configure({ apiUrl: 'https://svc.example.com' });`);
    expect(elementsIn(files)).toEqual(['x-svc-root']);
    const code = await readText(files);
    expect(code).toContain('"x-svc-root"');
    for (const word of ['eip6963:announceProvider', 'wagmi.store', 'personal_sign']) {
      expect([word, code.includes(word)]).toEqual([word, false]);
    }
  });

  test('of functions contains no element', async () => {
    const { files } = await bundle(
      `import { signIn } from '@x-svc/core'; globalThis.signIn = signIn;`,
    );
    expect(elementsIn(files)).toEqual([]);
  });

  test('keeps an import that only defines an element', async () => {
    const { text } = await bundle(`import '@x-svc/core/x-svc-header';`);
    expect(text).toContain('x-svc-header');
  });
});

describe('data for editors', () => {
  test('the manifest describes every element and its module', async () => {
    const { modules } = (await json('dist/custom-elements.json')) as {
      modules: { path: string; declarations: [Record<string, unknown>] }[];
    };
    expect(modules.map(({ path }) => path)).toEqual(tags.map((tag) => `dist/components/${tag}.js`));
    for (const { path, declarations } of modules) {
      await readFile(join(published.folder, path));
      expect(declarations[0]['description']).toBeTruthy();
    }
    const root = modules.find(({ path }) => path.endsWith('x-svc-root.js'))!.declarations[0];
    expect(root['attributes']).toContainEqual(expect.objectContaining({ name: 'target-type' }));
    expect(root['events']).toContainEqual(expect.objectContaining({ name: 'loaded' }));
    expect(root['slots']).toHaveLength(1);
    const recommendation = modules.find(({ path }) => path.includes('recommendation'))!;
    expect(recommendation.declarations[0]['cssParts']).toContainEqual(
      expect.objectContaining({ name: 'text' }),
    );
    expect(recommendation.declarations[0]['cssProperties']).toContainEqual(
      expect.objectContaining({ name: '--svc-accent' }),
    );
  });

  test('VS Code’s and JetBrains’ data contain every tag', async () => {
    const { tags: known } = (await json('dist/vscode.html-custom-data.json')) as {
      tags: { name: string }[];
    };
    expect(known.map(({ name }) => name)).toEqual(tags);
    const { contributions } = (await json('dist/web-types.json')) as {
      contributions: { html: { elements: { name: string }[] } };
    };
    expect(contributions.html.elements.map(({ name }) => name)).toEqual(tags);
  });

  test('every attribute, event, slot, part and custom property has a description', async () => {
    const { modules } = (await json('dist/custom-elements.json')) as {
      modules: {
        path: string;
        declarations: [Record<string, { name: string; description?: string }[]>];
      }[];
    };
    const silent = modules.flatMap(({ path, declarations: [declaration] }) =>
      ['attributes', 'members', 'events', 'slots', 'cssParts', 'cssProperties'].flatMap((kind) =>
        (declaration[kind] ?? [])
          .filter(({ description }) => !description)
          .map(({ name }) => `${path} ${kind} ${name}`),
      ),
    );
    expect(silent).toEqual([]);
  });
});
