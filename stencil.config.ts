import type { Config } from '@stencil/core';
import { join } from 'node:path';
import { restoreTexts } from './core/build/restore-texts';

const sources = join(__dirname, 'core/src');

/**
 * Makes elements share the styles of `parts`. Stencil compiles a file of styles once for each element that uses
 * it, which is needed for the documentation of its custom properties; the styles themselves are the same.
 */
const shareStyles = () => {
  const styles = new Map<string, string>();
  return {
    name: 'share-styles',
    transform(code: string, id: string) {
      const [path, query] = id.split('?') as [string, string?];
      if (!query || !/\/parts\/[^/]+\.css$/.test(path)) return undefined;
      const shared = `\0${path}`;
      styles.set(shared, code);
      return `export { default } from ${JSON.stringify(shared)};`;
    },
    resolveId: (id: string) => (styles.has(id) ? id : undefined),
    load: (id: string) => styles.get(id),
  };
};

/** Shortens the keys that Stencil adds to elements of JSX, of 40 characters; within an element 6 are enough. */
const shortenKeys = () => ({
  name: 'shorten-keys',
  transform: (code: string) =>
    code.replace(/\bkey: (['"])([0-9a-f]{6})[0-9a-f]{34}\1/g, "key: '$2'"),
});

/**
 * Replaces `Array.from` in dependencies: on pages with an older library that has replaced it, such as MooTools 1.5, it
 * knows no sets and no iterators.
 */
const spreadIterables = () => ({
  name: 'spread-iterables',
  transform: (code: string, id: string) =>
    /@(?:stencil|wagmi)\//.test(id)
      ? code.replaceAll('Array.from(', '((list) => [...list])(')
      : undefined,
});

/** The settings that all builds of the SDK share. Paths are absolute: the builds have different root folders. */
export const common: Config = {
  namespace: 'x-svc',
  srcDir: sources,
  globalScript: join(sources, 'global.ts'),
  tsconfig: join(__dirname, 'core/tsconfig.json'),
  // Renders a thousand recommendations over several frames instead of in one long task.
  taskQueue: 'congestionAsync',
  // A build for old browsers would make the first load larger.
  buildEs5: false,
  // It adds an inline style, which a strict Content-Security-Policy refuses unless the page sets a
  // nonce: https://github.com/stenciljs/core/issues/1392
  invisiblePrehydration: false,
  sourceMap: false,
  rollupPlugins: {
    before: [restoreTexts(), spreadIterables()],
    after: [shareStyles(), shortenKeys()],
  },
};

/** The functions of Rollup that `bundleTogether` uses. */
interface PluginContext {
  getModuleIds: () => Iterable<string>;
  getModuleInfo: (id: string) => ModuleInfo | null;
}
interface ModuleInfo {
  id: string;
  code: string | null;
  importedIds: readonly string[];
  importers: readonly string[];
}

/** Whether most elements use a module of `parts`, which is smaller than the overhead of a file of its own. */
const isShared = ({ id, code, importers }: ModuleInfo) =>
  id.includes('/src/parts/') && importers.length >= 10 && code !== null && code.length < 500;

/**
 * Puts the modules that some elements share into one file, instead of one file for each set of elements
 * that share them. Stencil's `bundles` groups elements, but not these modules: no upstream issue is known.
 */
const bundleTogether = (tags: readonly string[]) => {
  const needed = new Set<string>();
  return {
    name: 'bundle-together',
    buildEnd(this: PluginContext) {
      const add = (id: string) => {
        if (needed.has(id)) return;
        needed.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(add);
      };
      for (const id of this.getModuleIds()) {
        if (tags.some((tag) => id.endsWith(`/${tag}.tsx`))) add(id);
      }
    },
    outputOptions: (options: object) => ({
      ...options,
      // The runtime needs a file of its own, which is evaluated first: a store that the global script
      // creates before it never renders elements again (https://github.com/stenciljs/core/issues/6798).
      manualChunks: (id: string, { getModuleInfo }: PluginContext) => {
        if (/@stencil\/core/.test(id) && !id.includes('app-globals')) return 'runtime';
        return needed.has(id) || isShared(getModuleInfo(id)!) ? 'base' : undefined;
      },
    }),
  };
};

/** The code that no page of these elements reaches, and its replacement. */
const unreached: readonly (readonly [RegExp, string])[] = [
  // About elements of several builds, which have a runtime each, and about a missing document.
  [
    /new Error\(\s*(["`])(?:Can't render|Couldn't find host|You are trying|Unable to re-use)[^;]+\1\s*\);/g,
    'new Error();',
  ],
  [/console\.warn\("Stencil: No document found[^;]+;/, ''],
  // Every element has a shadow tree.
  [/tag === "slot" && !useNativeShadowDom/, 'false'],
  // The third parameter of functional components: none has one.
  [/,\s*vdomFnUtils\s*\)/, ')'],
];

/** Removes the code that no page reaches from the runtime: 6 % of the code that every page loads. */
const shortenRuntime = () => ({
  name: 'shorten-runtime',
  transform(code: string, id: string) {
    if (!/@stencil\/core\/internal\/client\/index\.js\b/.test(id)) return undefined;
    return unreached.reduce((text, [part, less]) => {
      if (text.search(part) < 0)
        throw new Error(`Stencil has no ${String(part)}. Adapt the build.`);
      return text.replace(part, less);
    }, code);
  },
});

/** The build for a script tag: a loader, and one file for each element, loaded when it is first used. */
export const config: Config = {
  ...common,
  globalStyle: 'core/src/space.css',
  // Otherwise every shadow tree gets the global style: https://github.com/stenciljs/core/pull/6292
  extras: { addGlobalStyleToComponents: false },
  // Pages always use them together, so they share one file.
  bundles: [{ components: ['x-svc-root', 'x-svc-recommendation'] }],
  rollupPlugins: {
    before: [restoreTexts(), shortenRuntime(), spreadIterables()],
    after: [shareStyles(), shortenKeys(), bundleTogether(['x-svc-root', 'x-svc-recommendation'])],
  },
  outputTargets: [
    // The results of the other builds are in the same folder; build/clean.mjs empties what this one writes.
    { type: 'dist', dir: 'core/dist', esmLoaderPath: 'loader', empty: false },
    { type: 'docs-vscode', file: 'core/dist/vscode.html-custom-data.json' },
    { type: 'docs-custom-elements-manifest', file: 'core/dist/custom-elements.json' },
    { type: 'docs-json', file: 'core/dist/docs.json' },
  ],
};
