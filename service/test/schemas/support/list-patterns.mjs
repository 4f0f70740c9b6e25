// A thread that loads the modules of the service with schemas, and sends their patterns.
import { readdirSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { patterns } from './recording-typebox.mjs';

register('../../../../testing/environment/typescript-hooks.mjs', import.meta.url);
register('./typebox-hooks.mjs', import.meta.url);

const source = join(import.meta.dirname, '../../../src');
const files = readdirSync(source, { recursive: true })
  .map((name) => join(source, name))
  .filter((path) => path.endsWith('.ts') && readFileSync(path, 'utf8').includes("from 'typebox'"));
for (const path of files) await import(pathToFileURL(path).href);
parentPort.postMessage([...patterns]);
