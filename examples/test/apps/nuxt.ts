import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Addresses, App } from '../support/app.js';
import { run } from '../support/run.js';

const folder = join(import.meta.dirname, '../../nuxt');

export const nuxt: App = {
  name: 'Nuxt',
  hasOfferPages: true,
  isDrawnOnServer: true,
  start: (addresses) =>
    startNuxt(addresses, join(folder, '.output/server/index.mjs'), [], /Listening on/),
  startDevelopment: (addresses) => {
    const require = createRequire(join(folder, 'package.json'));
    const nuxi = join(require.resolve('nuxt/package.json'), '../bin/nuxt.mjs');
    const parameters = ['dev', '--no-fork', '--port', String(addresses.port)];
    // In tests it would say nothing.
    return startNuxt(addresses, nuxi, parameters, /Vite server built in/, 'development');
  },
};

function startNuxt(
  { port, apiUrl, demoUrl }: Addresses,
  script: string,
  parameters: string[],
  isReady: RegExp,
  mode = 'production',
) {
  return run(`http://localhost:${port}`, {
    script,
    parameters,
    folder,
    environment: {
      NODE_ENV: mode,
      PORT: String(port),
      NUXT_PUBLIC_SVC_API_URL: apiUrl,
      NUXT_PUBLIC_DEMO_URL: demoUrl,
      NUXT_TELEMETRY_DISABLED: '1',
    },
    isReady,
  });
}
