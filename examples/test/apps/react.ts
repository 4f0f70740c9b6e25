import { join } from 'node:path';
import type { App } from '../support/app.js';
import { develop } from '../support/develop.js';
import { serveBuilt } from '../support/serve-built.js';

const folder = join(import.meta.dirname, '../../react');

export const react: App = {
  name: 'React',
  hasOfferPages: true,
  isRoutedInBrowser: true,
  start: (addresses) => serveBuilt(join(folder, 'dist'), addresses),
  startDevelopment: (addresses) =>
    develop({
      folder,
      addresses,
      program: ['vite', 'bin/vite.js'],
      parameters: [],
      environment: { VITE_SVC_API_URL: addresses.apiUrl, VITE_DEMO_URL: addresses.demoUrl },
      isReady: /ready in/,
      page: 'src/marketplace.tsx',
      header: '<XSvcHeader />',
    }),
};
