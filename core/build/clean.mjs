/** Removes folders of the output, given by name, which may contain files of an earlier build. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../dist');
for (const name of process.argv.slice(2))
  rmSync(join(dist, name), { recursive: true, force: true });
