import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hex } from 'viem';
import { toPerson } from './to-person.js';

/** The scanned part of a chain, and its node. */
export interface ScannedToken {
  rpcUrl: string;
  token: Hex;
  /** In one request. */
  maximumBlocks?: number;
}

/** Writes the file with the chain for `svc`; returns its path, and how to remove it. */
export async function writeChainsFile({ rpcUrl, token, ...limits }: ScannedToken) {
  const folder = await mkdtemp(join(tmpdir(), 'svc-bench-chains-'));
  const file = join(folder, 'chains.json');
  const chain = {
    id: 31_337,
    rpcUrls: [rpcUrl],
    // The node keeps the state of its newest block alone.
    confirmations: 0,
    startBlock: 0,
    tokens: [{ address: token }],
    timeoutMilliseconds: 60_000,
    ...limits,
  };
  await writeFile(file, JSON.stringify({ chains: [chain] }));
  return { file, remove: () => rm(folder, { recursive: true }) };
}

/** The lines of `svc import` that make people and the token known. */
export function toImportLines(people: number, token: Hex): string {
  const known = Array.from({ length: people }, (_, n) => toPerson(n + 1));
  return [
    ...known.map((address) => ({ entity: { type: 'Address', ids: { uuid: address, address } } })),
    { entity: { type: 'token', ids: { address: token } } },
  ]
    .map((line) => JSON.stringify(line))
    .join('\n');
}
