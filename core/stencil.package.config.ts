import { angularOutputTarget } from '@stencil/angular-output-target';
import type { Config } from '@stencil/core';
import { reactOutputTarget } from '@stencil/react-output-target';
import { vueOutputTarget } from '@stencil/vue-output-target';
import { join } from 'node:path';
import { common } from '../stencil.config';

/** The folder of the generated components, from which the packages for frameworks copy them. */
const wrappers = join(__dirname, 'dist/wrappers');

/**
 * The build for bundlers and servers: one module for each element, and a renderer for Node. It is a
 * separate build, because `dist-hydrate-script` makes the runtime of all outputs beside it larger:
 * https://github.com/stenciljs/core/pull/5317
 */
export const config: Config = {
  ...common,
  cacheDir: '.stencil/package',
  // The renderer never runs the code of wallets and uploads, so it does not need their builds for Node.
  nodeResolve: { browser: true },
  outputTargets: [
    {
      type: 'dist-custom-elements',
      dir: 'dist/components',
      externalRuntime: false,
      customElementsExportBehavior: 'auto-define-custom-elements',
      // They refer to a folder outside of the package; core/build/add-element-types.mjs writes others.
      generateTypeDeclarations: false,
    },
    // A second package.json would get a wrong name: https://github.com/stenciljs/core/issues/6570
    { type: 'dist-hydrate-script', dir: 'dist/hydrate', generatePackageJson: false },
    reactOutputTarget({
      outDir: join(wrappers, 'react'),
      // An app's bundle then contains only the elements that it imports.
      esModules: true,
      stencilPackageName: '@x-svc/core',
      customElementsDir: 'components',
      hydrateModule: '@x-svc/core/hydrate',
      clientModule: '@x-svc/react/client',
    }),
    vueOutputTarget({
      proxiesFile: join(wrappers, 'vue/index.ts'),
      esModules: true,
      componentCorePackage: '@x-svc/core',
      customElementsDir: 'components',
      includeImportCustomElements: true,
      includePolyfills: false,
      includeDefineCustomElements: false,
    }),
    angularOutputTarget({
      directivesProxyFile: join(wrappers, 'angular/components.ts'),
      directivesArrayFile: join(wrappers, 'angular/index.ts'),
      componentCorePackage: '@x-svc/core',
      customElementsDir: 'components',
      outputType: 'standalone',
      // Editors and strict templates need the types of the properties.
      inlineProperties: true,
    }),
  ],
};
