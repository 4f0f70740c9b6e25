import { chmodSync } from 'node:fs';
import { join } from 'node:path';

// The compiler writes no run bit, and `npx svc` needs one.
chmodSync(join(import.meta.dirname, '../dist/cli/svc.js'), 0o755);
