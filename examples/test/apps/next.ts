import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Addresses, App } from '../support/app.js';
import { develop } from '../support/develop.js';
import { run } from '../support/run.js';

const folder = join(import.meta.dirname, '../../next');

export const next: App = {
  name: 'Next',
  hasOfferPages: true,
  isDrawnOnServer: true,
  start: (addresses) =>
    run(`http://localhost:${addresses.port}`, {
      script: createRequire(join(folder, 'package.json')).resolve('next/dist/bin/next'),
      parameters: ['start', '--port', String(addresses.port)],
      folder,
      environment: toEnvironment(addresses),
      isReady: /Ready in/,
    }),
  startDevelopment: (addresses) =>
    develop({
      folder,
      addresses,
      program: ['next', 'dist/bin/next'],
      parameters: ['dev'],
      environment: toEnvironment(addresses),
      isReady: /Ready in/,
      page: 'app/page.tsx',
      header: '<XSvcHeader />',
    }),
};

function toEnvironment({ apiUrl, demoUrl }: Addresses): Record<string, string> {
  return { SVC_API_URL: apiUrl, SVC_DEMO_URL: demoUrl, NEXT_TELEMETRY_DISABLED: '1' };
}
