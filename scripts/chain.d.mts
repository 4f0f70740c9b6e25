import type { ChildProcess } from 'node:child_process';

/** A chain that can be used. */
export interface LocalChain {
  program: ChildProcess;
  url: string;
  id: number;
  /** The hash of its first block. */
  genesis: string;
  /** The file for `SVC_CHAINS`. */
  chainsFile: string;
  /** The address of its reward token. */
  token: string;
}

export function startChain(options: {
  port: number;
  data: string;
}): Promise<LocalChain & { missing?: string }>;

export function followChain(
  chain: LocalChain,
  options: {
    /** The command line, as a file. */
    svc: string;
    settings: { SVC_DATA: string };
    isDatabaseNew: boolean;
  },
): void;
