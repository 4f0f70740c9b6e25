import tearDownDatabases from '../databases/global-teardown.mjs';

export default async function tearDown() {
  await globalThis.testBrowsers?.close();
  await tearDownDatabases();
}
