import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backdateFeedback } from '../../../testing/service/backdate-feedback.js';
import type { TestService } from '../../../testing/service/start-service.js';
import { hardToShow } from './hard-to-show.js';
import { now } from './now.js';

const demo = join(import.meta.dirname, '../../../examples/html/data/demo.jsonl');

/**
 * Fills the service with the people, providers and feedback of the example marketplace, and what is
 * hard to show. The same every time, dates included; `url` is where the pictures are.
 */
export async function fillWorld(service: TestService, url: string): Promise<void> {
  const lines = (await readFile(demo, 'utf8')).trimEnd().split('\n');
  const more = hardToShow.map((line) => JSON.stringify(line));
  const pictures = 'http://localhost:4701/avatars';
  await service.import([...lines, ...more].map((line) => line.replaceAll(pictures, url)));
  await backdateFeedback(service.context, now);
}
