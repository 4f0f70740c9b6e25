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
  /** The file for `SVC_ORACLE_KEY_FILE`. */
  oracleKeyFile: string;
  /** The address of its reward token. */
  token: string;
}

export function startChain(options: {
  port: number;
  data: string;
}): Promise<LocalChain & { missing?: string }>;

export function followChain(chain: LocalChain, options: ChainOptions): void;

/** The settings with which a service follows the chain and answers its requests. */
export function readChainSettings(
  chain: LocalChain,
  options: ChainOptions & { serviceUrl: string },
): Record<
  'SVC_CHAINS' | 'SVC_ORACLE_KEY_FILE' | 'SVC_ORACLE_API_KEY' | 'SVC_ORACLE_SERVICE_URL',
  string
>;

export interface ChainOptions {
  /** The command line, as a file. */
  svc: string;
  settings: { SVC_DATA: string };
  isDatabaseNew: boolean;
}
