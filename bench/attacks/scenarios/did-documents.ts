import { setTimeout as sleep } from 'node:timers/promises';
import { describePhases } from '../describe-phases.js';
import { Statuses } from '../person.js';
import type { Scenario } from '../scenario.js';

const wallets = 20;
const callsPerWallet = 5;
/** Below the limit of answers, 4 MiB. */
const documentBytes = 4_000_000;

/** Documents of strangers may stay in memory. */
export const didDocuments: Scenario = {
  title: 'DID documents of 4 MB',
  description: `${wallets} wallets at ${wallets} network addresses send ${callsPerWallet} requests each to connect a Bluesky account whose \`did:web\` is at another host each time, with a document of ${documentBytes / 1_000_000} MB.`,
  async run({ openStage, strangers }) {
    const stage = await openStage({ SVC_NETWORKS: 'bluesky', SVC_BLUESKY_JETSTREAM_URL: 'none' });
    const attackers = await Promise.all(
      Array.from({ length: wallets }, (_, index) => stage.createPerson(`198.51.100.${index + 1}`)),
    );
    const hosts = Array.from(
      { length: wallets * callsPerWallet },
      (_, index) => `a${index}.example`,
    );
    for (const host of hosts) {
      strangers.serve(host, (request, response) => {
        if (request.url !== '/.well-known/did.json') return response.writeHead(404).end();
        response.writeHead(200, { 'content-type': 'application/json' });
        return response.end(createDocument(host));
      });
    }
    const quiet = await stage.measure(20);
    const before = await stage.process.readMemory();
    const statuses = new Statuses();
    const attack = await stage.measure(45, async () => {
      await Promise.all(
        attackers.map(async (attacker, index) => {
          const own = hosts.slice(index * callsPerWallet, (index + 1) * callsPerWallet);
          for (const host of own) {
            const body = { network: 'bluesky', account: `did:web:${host}` };
            statuses.add(await attacker.call('POST', '/accounts/begin', body));
          }
        }),
      );
    });
    const { peakHeap } = await stage.process.readMemory();
    await sleep(30_000);
    const after = await stage.measure(30);
    const later = await stage.process.readMemory();
    return [
      ...describePhases({ quiet: quiet.phase, attack: attack.phase, after: after.phase }),
      { name: 'Heap before', value: before.heap, unit: 'MiB' },
      { name: 'Heap at most', value: peakHeap, unit: 'MiB' },
      { name: 'Heap a minute later, after a garbage collection', value: later.heap, unit: 'MiB' },
      { name: 'Resident memory then', value: later.resident, unit: 'MiB' },
      { name: 'Answers to the attackers', value: String(statuses) },
    ];
  },
};

/** Names of no valid handle, so that none of them is looked up. */
const names = Array.from({ length: documentBytes / 20 }, (_, index) =>
  `at://_${index.toString(36)}`.padEnd(17, '_'),
);
const alsoKnownAs = JSON.stringify(names);

function createDocument(host: string): string {
  const service = {
    id: '#atproto_pds',
    type: 'AtprotoPersonalDataServer',
    serviceEndpoint: `https://${host}`,
  };
  const rest = JSON.stringify({ id: `did:web:${host}`, service: [service] });
  return `{"alsoKnownAs":${alsoKnownAs},${rest.slice(1)}`;
}
