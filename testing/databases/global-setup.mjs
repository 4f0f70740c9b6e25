// Jest loads this file as it is, without its transform.
import { tsImport } from 'tsx/esm/api';

/** One PostgreSQL server for the whole run; each test file makes a database of its own on it. */
export default async function setUp() {
  // Projects with a browser have another file, which calls this one.
  if (globalThis.testPostgres) return;
  const { startPostgres } = await tsImport('./postgres.ts', import.meta.url);
  const { createTemplate } = await tsImport('./template.ts', import.meta.url);
  globalThis.testPostgres = await startPostgres();
  await createTemplate(globalThis.testPostgres.url);
  process.env['SVC_TEST_POSTGRES_URL'] = globalThis.testPostgres.url;
}
