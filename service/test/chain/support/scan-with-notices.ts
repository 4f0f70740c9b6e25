import { scanChain } from '../../../src/chain/scan-chain.js';
import type { ChainKit } from './chain-tests.js';

/** The notices of a scan. */
export interface ScanTold {
  notices: string[];
  errors: unknown[];
}

/** Scans a chain to its end, or until no node has given a valid answer this number of times. */
export async function scanWithNotices(
  kit: ChainKit,
  changes: object,
  maximumErrors = 1,
): Promise<ScanTold> {
  const ending = new AbortController();
  const told: ScanTold = { notices: [], errors: [] };
  await scanChain(kit.service, {
    settings: kit.settings({ pollMilliseconds: 10, ...changes }),
    signal: ending.signal,
    once: true,
    onNotice: (notice) => told.notices.push(notice),
    onNodeError: (error) => {
      if (told.errors.push(error) === maximumErrors) ending.abort();
    },
  });
  return told;
}
