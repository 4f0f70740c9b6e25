import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { anvilProgram, startAnvil, type Anvil } from '../../../../testing/chain/anvil.js';
import { deployAnyEvents, type AnyEvents } from '../../../../testing/chain/any-events.js';
import { connect, type Connection } from '../../../../testing/chain/connect.js';
import { fundedAccount } from '../../../../testing/chain/funded-account.js';
import { makeDatabase, type Place } from '../../../../testing/databases/locations.js';
import { svc } from '../../../../testing/service/run-svc.js';

const program = anvilProgram();
if (!program) console.log('svc scan is not tested: there is no anvil for this system.');

export let node: Anvil;
export let chain: Connection;
export let events: AnyEvents;
export let folder: string;
let place: Place | undefined;

/** Runs tests of `svc scan` with a chain of their own, if there is an Ethereum node. */
export function describeScans(tests: () => void): void {
  (program ? describe : describe.skip)('svc scan', () => {
    beforeAll(async () => {
      node = await startAnvil(program!);
      chain = connect(node.url);
      events = await deployAnyEvents(node.url);
      folder = await mkdtemp(join(tmpdir(), 'svc-chains-'));
    });
    afterEach(() => place?.remove());
    afterAll(async () => {
      await node.stop();
      await rm(folder, { recursive: true });
    });

    tests();
  });
}

/** Settings of a database with two people, and the file of the chain behind the URL. */
export async function setUp(name: string, rpcUrl = node.url) {
  place = await makeDatabase();
  const file = join(folder, `${name}.json`);
  const chains = {
    chains: [
      {
        id: chain.chainId,
        rpcUrls: [rpcUrl],
        confirmations: 3,
        startBlock: 0,
        pollMilliseconds: 20,
        rewardTokens: [{ address: events.address }],
        transactions: {},
      },
    ],
  };
  await writeFile(file, JSON.stringify(chains));
  const people = [fundedAccount, privateKeyToAccount(generatePrivateKey())].map(
    ({ address }) => address,
  );
  const settings = { ...place.settings, SVC_CHAINS: file };
  const lines = people.map((address) => ({
    entity: { type: 'Address', ids: { uuid: address, address } },
  }));
  const input = lines.map((line) => JSON.stringify(line)).join('\n');
  expect(await svc(['import', '-'], settings, { input })).toMatchObject({ code: 0 });
  return { settings, source: people[0]!, target: people[1]! };
}

export async function exportLines(settings: Record<string, string>) {
  const { stdout } = await svc(['export'], settings);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, Record<string, unknown>>);
}
