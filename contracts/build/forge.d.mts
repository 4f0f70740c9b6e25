import type { SpawnOptions } from 'node:child_process';

export function forgeProgram(): string | undefined;
export const options: Pick<SpawnOptions, 'env'> & { cwd: string };
