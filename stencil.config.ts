import type { Config } from '@stencil/core';
import { join } from 'node:path';

const sources = join(__dirname, 'core/src');

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
};

/** The methods of Rollup's plugin context that `bundleTogether` uses. */
interface PluginContext {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

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
      manualChunks: (id: string) => {
        if (/@stencil\/core/.test(id) && !id.includes('app-globals')) return 'runtime';
        return needed.has(id) && !id.includes('/elements/') ? 'base' : undefined;
      },
    }),
  };
};

/**
 * Shortens messages of the runtime that no page can get: about elements of several builds, which have a runtime
 * each, and about a missing document. They were 3 % of what every page loads.
 */
const shortenMessages = () => ({
  name: 'shorten-messages',
  transform: (code: string, id: string) =>
    id.includes('@stencil/core/internal/client')
      ? code.replace(
          /new Error\(\s*(["`])(?:Can't render|Couldn't find host|You are trying)[^;]+\1\s*\);/g,
          'new Error();',
        )
      : undefined,
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
    before: [shortenMessages()],
    after: [bundleTogether(['x-svc-root', 'x-svc-recommendation'])],
  },
  outputTargets: [
    { type: 'dist', dir: 'core/dist', esmLoaderPath: 'loader' },
    { type: 'docs-vscode', file: 'core/dist/vscode.html-custom-data.json' },
    { type: 'docs-custom-elements-manifest', file: 'core/dist/custom-elements.json' },
    { type: 'docs-json', file: 'core/dist/docs.json' },
  ],
};
