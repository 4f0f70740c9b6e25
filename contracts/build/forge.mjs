// Starts forge of npm in the folder of the repository, with the settings of the contracts.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Where the program is; undefined on systems that its package is not for. */
export function forgeProgram() {
  try {
    const { resolve } = createRequire(import.meta.url);
    const folder = dirname(resolve('@foundry-rs/forge-linux-amd64/package.json'));
    const program = join(folder, 'bin/forge');
    return process.platform === 'linux' && existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

/** Parameters with which forge is always started. */
export const options = {
  cwd: root,
  env: {
    ...process.env,
    FOUNDRY_CONFIG: 'contracts/foundry.toml',
    FOUNDRY_DISABLE_NIGHTLY_WARNING: '1',
  },
};

if (process.argv[1] === import.meta.filename) {
  const program = forgeProgram();
  if (!program) {
    console.error('There is no forge for this system.');
    process.exit(1);
  }
  const { status } = spawnSync(program, process.argv.slice(2), { ...options, stdio: 'inherit' });
  process.exit(status ?? 1);
}
