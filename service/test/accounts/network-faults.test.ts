import { testNetworkFaults } from './support/network-faults.js';

testNetworkFaults(['farcaster', 'github', 'mastodon']);
