import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { forgeProgram, options } from '../../build/forge.mjs';

const run = promisify(execFile);
const program = forgeProgram();
if (!program) process.stdout.write('The contracts are not tested: there is no forge here.\n');

/** Tests the contracts where there is a forge. */
export const describeContracts = program ? describe : describe.skip;

/** Runs forge and returns its output. */
export async function forge(...parameters: string[]): Promise<string> {
  const { stdout } = await run(program!, parameters, { ...options, maxBuffer: 64 * 2 ** 20 });
  return stdout;
}
