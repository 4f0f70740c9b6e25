import { startBluesky } from '../../../testing/networks/bluesky.js';
import { describeWithAtProtocol } from '../../../testing/suites/describe-with-at-protocol.js';
import { testNetworkFaults } from './support/network-faults.js';

describeWithAtProtocol('Bluesky', (servers) => {
  testNetworkFaults(['bluesky'], () => startBluesky(servers));
});
