import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFilledDatabase } from '../../../testing/databases/filled-database.js';
import { backdateFeedback } from '../../../testing/service/backdate-feedback.js';
import { importInto } from '../../../testing/service/import-into.js';
import { startService, type TestService } from '../../../testing/service/start-service.js';
import { edgeCases } from './edge-cases.js';
import { now } from './now.js';

const demo = join(import.meta.dirname, '../../../demo/data/demo.jsonl');

/** The address of the images in the lines. */
const pictures = 'http://localhost:4701/avatars';

/**
 * Starts a service with the people, providers and feedback of the example marketplace, and the edge cases. The data is
 * the same every time, dates included. The images are at `url`.
 */
export async function startServiceWithData(url: string): Promise<TestService> {
  // A test run has a server, on which the data is imported once.
  if (process.env['SVC_TEST_POSTGRES_URL']) {
    const filling = { name: 'showcase', fill: importData };
    const database = await createFilledDatabase(filling, { from: pictures, to: url });
    const drop = () => database.drop();
    return startService(url, undefined, { location: { url: database.url }, drop });
  }
  const service = await startService(url);
  await service.import((await readLines()).map((line) => line.replaceAll(pictures, url)));
  await backdateFeedback(service.context, now);
  return service;
}

async function importData(databaseUrl: string): Promise<void> {
  await importInto(databaseUrl, await readLines(), (service) => backdateFeedback(service, now));
}

async function readLines(): Promise<string[]> {
  const lines = (await readFile(demo, 'utf8')).trimEnd().split('\n');
  return [...lines, ...edgeCases.map((line) => JSON.stringify(line))];
}
