import { join } from 'node:path';
import type { Addresses, App } from '../support/app.js';
import { develop } from '../support/develop.js';
import { run } from '../support/run.js';

const folder = join(import.meta.dirname, '../../nuxt');

export const nuxt: App = {
  name: 'Nuxt',
  hasOfferPages: true,
  isDrawnOnServer: true,
  start: (addresses) =>
    run(`http://localhost:${addresses.port}`, {
      script: join(folder, '.output/server/index.mjs'),
      parameters: [],
      folder,
      environment: { ...toEnvironment(addresses), NODE_ENV: 'production' },
      isReady: /Listening on/,
    }),
  startDevelopment: (addresses) =>
    develop({
      folder,
      addresses,
      program: ['nuxt', 'bin/nuxt.mjs'],
      parameters: ['dev', '--no-fork'],
      // In tests it would say nothing.
      environment: { ...toEnvironment(addresses), NODE_ENV: 'development' },
      isReady: /Vite server built in/,
      page: 'app/pages/index.vue',
      header: '<XSvcHeader />',
    }),
};

function toEnvironment({ port, apiUrl, demoUrl }: Addresses): Record<string, string> {
  return {
    PORT: String(port),
    NUXT_PUBLIC_SVC_API_URL: apiUrl,
    NUXT_PUBLIC_DEMO_URL: demoUrl,
    NUXT_TELEMETRY_DISABLED: '1',
  };
}
