import { describe } from '@jest/globals';
import { findAtProtocol } from '../../scripts/at-protocol.mjs';
import type { AtProtocol } from '../networks/bluesky.js';

/** Describes tests with the servers, which are skipped where these are not installed. */
export function describeWithAtProtocol(name: string, tests: (servers: AtProtocol) => void): void {
  const servers = findAtProtocol();
  if (servers) {
    describe(name, () => tests(servers));
    return;
  }
  console.log('The servers of AT Protocol are not installed: Bluesky is not tested. See npm test.');
  describe.skip(name, () => tests({ node: '', folder: '' }));
}
