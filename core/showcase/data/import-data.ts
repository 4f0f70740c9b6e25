import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backdateFeedback } from '../../../testing/service/backdate-feedback.js';
import type { TestService } from '../../../testing/service/start-service.js';
import { edgeCases } from './edge-cases.js';
import { now } from './now.js';

const demo = join(import.meta.dirname, '../../../examples/html/data/demo.jsonl');

/**
 * Imports the people, providers and feedback of the example marketplace, and the edge cases. The data is
 * the same every time, dates included. The images are at `url`.
 */
export async function importData(service: TestService, url: string): Promise<void> {
  const lines = (await readFile(demo, 'utf8')).trimEnd().split('\n');
  const more = edgeCases.map((line) => JSON.stringify(line));
  const pictures = 'http://localhost:4701/avatars';
  await service.import([...lines, ...more].map((line) => line.replaceAll(pictures, url)));
  await backdateFeedback(service.context, now);
}
