import type { Config } from '@stencil/core';
import { join } from 'node:path';

const sources = join(__dirname, 'core/src');

/** Settings of all builds of the SDK. Paths are absolute, since the builds have different root folders. */
export const common: Config = {
  namespace: 'x-svc',
  srcDir: sources,
  globalScript: join(sources, 'global.ts'),
  tsconfig: join(__dirname, 'core/tsconfig.json'),
  // A thousand recommendations are rendered over several frames, not in one long task.
  taskQueue: 'congestionAsync',
  // Files the SDK is served from by a script tag keep old browsers out instead of growing for them.
  buildEs5: false,
  // It hides elements by an inline style, which a strict Content-Security-Policy refuses.
  invisiblePrehydration: false,
  sourceMap: false,
  validatePrimaryPackageOutputTarget: false,
};

/** What a Rollup plugin can ask about the modules that are bundled. */
interface Bundling {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** One file for what the root and its recommendations need, instead of one for each set of users. */
const together = (tags: readonly string[]) => {
  const needed = new Set<string>();
  return {
    name: 'together',
    buildEnd(this: Bundling) {
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
      // The runtime goes before: stores that are made without it would not be followed.
      manualChunks: (id: string) => {
        if (/@stencil\/core/.test(id) && !id.includes('app-globals')) return 'runtime';
        return needed.has(id) && !id.includes('/elements/') ? 'base' : undefined;
      },
    }),
  };
};

/** For a script tag: the loader, and each element's code when it is first on the page. */
export const config: Config = {
  ...common,
  // They are always used together: one file instead of two.
  bundles: [{ components: ['x-svc-root', 'x-svc-recommendation'] }],
  rollupPlugins: { after: [together(['x-svc-root', 'x-svc-recommendation'])] },
  outputTargets: [
    {
      type: 'dist',
      dir: 'core/dist',
      esmLoaderPath: 'loader',
      // For pages to link. As `globalStyle` it would go into every shadow tree as well.
      copy: [{ src: 'space.css', dest: 'x-svc.css' }],
    },
    { type: 'docs-vscode', file: 'core/dist/vscode.html-custom-data.json' },
    { type: 'docs-custom-elements-manifest', file: 'core/dist/custom-elements.json' },
    { type: 'docs-json', file: 'core/dist/docs.json' },
  ],
};
