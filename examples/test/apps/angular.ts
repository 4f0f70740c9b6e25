import { join } from 'node:path';
import type { App } from '../support/app.js';
import { develop } from '../support/develop.js';
import { serveBuilt } from '../support/serve-built.js';

const folder = join(import.meta.dirname, '../../angular');

export const angular: App = {
  name: 'Angular',
  hasOfferPages: true,
  isRoutedInBrowser: true,
  start: (addresses) => serveBuilt(join(folder, 'dist'), addresses),
  startDevelopment: (addresses) =>
    develop({
      folder,
      addresses,
      program: ['@angular/cli', 'bin/ng.js'],
      parameters: ['serve'],
      environment: { NG_CLI_ANALYTICS: 'false' },
      isReady: /Local:/,
      names: 'src/index.html',
      page: 'src/app/marketplace-page.ts',
      header: '<x-svc-header />',
    }),
};
