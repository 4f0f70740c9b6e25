import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Addresses, App } from '../support/app.js';
import { run } from '../support/run.js';

const folder = join(import.meta.dirname, '../../next');

export const next: App = {
  name: 'Next',
  hasOfferPages: true,
  isDrawnOnServer: true,
  start: (addresses) => startNext('start', addresses),
  startDevelopment: (addresses) => startNext('dev', addresses),
};

function startNext(command: 'start' | 'dev', { port, apiUrl, demoUrl }: Addresses) {
  return run(`http://localhost:${port}`, {
    script: createRequire(join(folder, 'package.json')).resolve('next/dist/bin/next'),
    parameters: [command, '--port', String(port)],
    folder,
    environment: { SVC_API_URL: apiUrl, SVC_DEMO_URL: demoUrl, NEXT_TELEMETRY_DISABLED: '1' },
    isReady: /Ready in/,
  });
}
