import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Addresses, App, RunningApp } from '../support/app.js';
import { run } from '../support/run.js';
import { serveBuilt } from '../support/serve-built.js';

const folder = join(import.meta.dirname, '../../react');

export const react: App = {
  name: 'React',
  hasOfferPages: true,
  start: (addresses) => serveBuilt(join(folder, 'dist'), addresses),
  startDevelopment: develop,
};

/** Runs a copy, so that it can be edited. */
async function develop({ port, apiUrl, demoUrl }: Addresses): Promise<RunningApp> {
  const copy = join(folder, 'artefacts/developed');
  for (const name of await readdir(folder)) {
    if (['node_modules', 'dist', 'artefacts'].includes(name)) continue;
    await cp(join(folder, name), join(copy, name), { recursive: true });
  }
  const vite = createRequire(join(folder, 'package.json')).resolve('vite/package.json');
  const server = await run(`http://localhost:${port}`, {
    script: join(dirname(vite), 'bin/vite.js'),
    parameters: ['--port', String(port)],
    folder: copy,
    environment: { VITE_SVC_API_URL: apiUrl, VITE_DEMO_URL: demoUrl },
    isReady: /ready in/,
  });
  return {
    ...server,
    edit: async () => {
      const path = join(copy, 'src/marketplace.tsx');
      const source = await readFile(path, 'utf8');
      await writeFile(path, source.replace('<XSvcHeader />', '<XSvcHeader /><p id="edited" />'));
    },
    close: async () => {
      await server.close();
      await rm(copy, { recursive: true });
    },
  };
}
