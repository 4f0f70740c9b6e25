import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { anvilProgram, startAnvil, type Anvil } from '../../../testing/chain/anvil.js';
import { deployAnyEvents, type AnyEvents } from '../../../testing/chain/any-events.js';
import { connect, type Connection } from '../../../testing/chain/connect.js';
import { fundedAccount } from '../../../testing/chain/funded-account.js';
import { startRpcProxy } from '../../../testing/chain/rpc-proxy.js';
import { makeDatabase, type Place } from '../../../testing/databases/locations.js';
import { svc } from '../../../testing/service/run-svc.js';
import { startServing, startSvc } from '../../../testing/service/svc.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';

const program = anvilProgram();
if (!program) console.log('svc scan is not tested: there is no anvil for this system.');

(program ? describe : describe.skip)('svc scan', () => {
  let node: Anvil;
  let chain: Connection;
  let events: AnyEvents;
  let folder: string;
  beforeAll(async () => {
    node = await startAnvil(program!);
    chain = connect(node.url);
    events = await deployAnyEvents(node.url);
    folder = await mkdtemp(join(tmpdir(), 'svc-chains-'));
  });
  afterAll(async () => {
    await node.stop();
    await rm(folder, { recursive: true });
  });
  let place: Place | undefined;
  afterEach(() => place?.remove());

  /** Settings of a database with two people, and the file of the chain behind the URL. */
  const setUp = async (name: string, rpcUrl = node.url) => {
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
  };
  const exportLines = async (settings: Record<string, string>) => {
    const { stdout } = await svc(['export'], settings);
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, Record<string, unknown>>);
  };

  test('scans, reports how far it is, rewinds, and exports what can be imported', async () => {
    const { settings, source, target } = await setUp('scan');
    expect((await svc(['scan', '--status'], settings)).stdout).toBe('No chain has been scanned.\n');
    await events.endorse(source, target, 5n, 'order-1');
    await chain.pay(fundedAccount, target, 1n);
    expect(await svc(['scan', '--once'], settings)).toMatchObject({ code: 0, stderr: '' });
    const head = await chain.readHead();
    expect((await svc(['scan', '--status'], settings)).stdout).toMatch(
      new RegExp(`^chain 31337: block ${head} of ${head}, 0 blocks and \\d+ s behind\\n$`),
    );
    const lines = await exportLines(settings);
    expect(lines.find((line) => line['endorsement'])).toMatchObject({
      endorsement: { value: 5, chainId: 31337, logIndex: 0 },
    });
    expect(lines.find((line) => line['relationship'])).toMatchObject({ origin: 'chain:31337' });

    const copy = await makeDatabase();
    const input = lines.map((line) => JSON.stringify(line)).join('\n');
    expect(await svc(['import', '-'], copy.settings, { input })).toMatchObject({ code: 0 });
    expect(await exportLines(copy.settings)).toEqual(lines);
    await copy.remove();

    const rewound = await svc(['scan', '--chain', '31337', '--rewind', '0'], settings);
    expect(rewound).toMatchObject({
      code: 0,
      stdout: 'Chain 31337 is scanned again from block 1.\n',
    });
    expect((await exportLines(settings)).some((line) => line['endorsement'])).toBe(false);
    expect(await svc(['scan', '--once'], settings)).toMatchObject({ code: 0 });
    expect(await exportLines(settings)).toEqual(lines);
  });

  test('refuses what it cannot scan', async () => {
    const { settings } = await setUp('refused');
    expect(await svc(['scan'], { ...settings, SVC_CHAINS: '' })).toMatchObject({
      code: 2,
      stderr: 'No chains are configured: SVC_CHAINS names the file with them.\n',
    });
    expect(await svc(['scan', '--chain', '5'], settings)).toMatchObject({
      code: 2,
      stderr: 'SVC_CHAINS has no chain 5.\n',
    });
    const file = join(folder, 'bad.json');
    await writeFile(file, '{"chains":[{"id":1}]}');
    const bad = await svc(['scan'], { ...settings, SVC_CHAINS: file });
    expect(bad).toMatchObject({ code: 2 });
    expect(bad.stderr).toMatch(/^SVC_CHAINS: .*bad\.json: \/chains\/0 must have required property/);
  });

  test('scans until it receives a signal', async () => {
    const { settings, source, target } = await setUp('follow');
    const scanner = startSvc(['scan'], settings);
    await scanner.waitForLog(/^Scanning 31337\.$/m);
    await events.endorse(source, target, 8n, 'order-3');
    const head = await chain.readHead();
    await waitFor(async () => {
      const { stdout } = await svc(['scan', '--status'], settings);
      return stdout.startsWith(`chain 31337: block ${head} of ${head},`);
    });
    scanner.child.kill('SIGTERM');
    expect(await scanner.ended).toMatchObject({ code: 0 });
  });

  test('a server scans as well, and says how far it is', async () => {
    const { settings, source, target } = await setUp('server');
    await events.endorse(source, target, 6n, 'order-2');
    const server = await startServing(settings);
    const readChain = async () => {
      const answer = await fetch(`${server.url}/health/ready`);
      const { result } = (await answer.json()) as { result: { chains?: Record<string, number>[] } };
      return result.chains?.[0];
    };
    const head = await chain.readHead();
    const status = await waitFor(readChain, (one) => one?.['scannedNumber'] === head);
    expect(status).toMatchObject({ chainId: 31337, headNumber: head, stoppedBecause: null });
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
  });

  test('a scanner that is killed again and again leaves no gap and no duplicate', async () => {
    const proxy = await startRpcProxy(node.url);
    const { settings, source, target } = await setUp('killed', proxy.url);
    const blocks = 24;
    for (let order = 0; order < blocks; order++) {
      await events.endorse(source, target, BigInt(order + 1), `killed-${order}`);
    }
    for (let kills = 0; kills < 12; kills++) {
      let requests = 0;
      const scanner = startSvc(['scan', '--once'], settings);
      proxy.setFault((_request, response) => {
        requests += 1;
        if (requests <= 6 + kills) return undefined;
        scanner.child.kill('SIGKILL');
        response.destroy();
        return 'answered';
      });
      await scanner.ended;
    }
    proxy.setFault(() => undefined);
    expect(await svc(['scan', '--once'], settings)).toMatchObject({ code: 0 });
    const values = (await exportLines(settings)).flatMap(({ endorsement }) =>
      endorsement && (endorsement['transactionId'] as string).startsWith('killed-')
        ? [Number(endorsement['value'])]
        : [],
    );
    expect(values.sort((a, b) => a - b)).toEqual(Array.from({ length: blocks }, (_, n) => n + 1));
    await proxy.stop();
  });
});
