import { once } from 'node:events';

/** Writes a line of JSON to standard output. */
export async function writeLine(line: Record<string, unknown>): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}
