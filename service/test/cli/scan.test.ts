import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fundedAccount } from '../../../testing/chain/funded-account.js';
import { makeDatabase } from '../../../testing/databases/locations.js';
import { svc } from '../../../testing/service/run-svc.js';
import { startServing, startSvc } from '../../../testing/service/svc.js';
import { testLong } from '../../../testing/suites/test-long.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { chain, describeScans, events, exportLines, folder, setUp } from './support/scans.js';

describeScans(() => {
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

  testLong('scans until it receives a signal', async () => {
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

  testLong('a server scans as well, and says how far it is', async () => {
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
});
