import { angularOutputTarget } from '@stencil/angular-output-target';
import type { Config } from '@stencil/core';
import { reactOutputTarget } from '@stencil/react-output-target';
import { vueOutputTarget } from '@stencil/vue-output-target';
import { join } from 'node:path';
import { common } from '../stencil.config';

/** The packages for frameworks copy their components from here when they are built. */
const wrappers = join(__dirname, 'dist/wrappers');

/**
 * For bundlers and servers: one module an element, and the same elements rendered in Node. A build of
 * its own, because elements that take over what a server rendered need a larger runtime.
 */
export const config: Config = {
  ...common,
  cacheDir: '.stencil/package',
  // Rendering runs none of the code for wallets and uploads, so their parts for Node are left out.
  nodeResolve: { browser: true },
  outputTargets: [
    {
      type: 'dist-custom-elements',
      dir: 'dist/components',
      externalRuntime: false,
      customElementsExportBehavior: 'auto-define-custom-elements',
      // They would refer to a folder outside of the package: src/element.d.ts stands for them.
      generateTypeDeclarations: false,
    },
    { type: 'dist-hydrate-script', dir: 'dist/hydrate', generatePackageJson: false },
    reactOutputTarget({
      outDir: join(wrappers, 'react'),
      // Only the elements that an app imports end up in its bundle.
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
      // Editors and templates then know the properties' types.
      inlineProperties: true,
    }),
  ],
};
