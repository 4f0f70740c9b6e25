/**
 * The packages that are published, in the order in which they depend on each other. What is inside of their files is no
 * dependency: `bundled` are packages with what they depend on, `sources` packages of which single files are taken.
 */
export const packages = [
  { folder: 'client' },
  {
    folder: 'core',
    bundled: [
      '@messageformat/runtime',
      '@stencil/core',
      '@stencil/store',
      '@wagmi/core',
      '@x-svc/client',
      'idb-keyval',
      'tus-js-client',
      'viem',
    ],
  },
  {
    folder: 'contracts',
    sources: [
      '@chainlink/contracts',
      '@openzeppelin/contracts',
      '@openzeppelin/contracts-upgradeable',
    ],
  },
  { folder: 'adapters/react' },
  { folder: 'adapters/vue' },
  // The build of Angular's packages makes a package of its own.
  { folder: 'adapters/angular/dist' },
  // It serves the elements, whose own bill of materials lists what they bundle.
  { folder: 'service', bundled: ['@x-svc/core'] },
];
