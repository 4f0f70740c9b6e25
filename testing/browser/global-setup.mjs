// Jest loads this file as it is, without its transform.
import { tsImport } from 'tsx/esm/api';
import setUpDatabases from '../databases/global-setup.mjs';

/** One browser for each worker, beside the PostgreSQL server. */
export default async function setUp({ maxWorkers }) {
  await setUpDatabases();
  const { startSharedBrowsers } = await tsImport('./shared-browser.ts', import.meta.url);
  globalThis.testBrowsers = await startSharedBrowsers(maxWorkers);
}
