import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer';
import { startBrowser } from '../../../testing/browser/browser.js';
import { installWallet } from '../../../testing/browser/wallet.js';
import { anvilProgram, startAnvil, type Anvil } from '../../../testing/chain/anvil.js';
import { connect, type Connection } from '../../../testing/chain/connect.js';
import { deployEfp, efpMissing, type Efp } from '../../../testing/chain/efp.js';
import { fundedAccount } from '../../../testing/chain/funded-account.js';
import { createPerson } from '../../../testing/people/people.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import demo from '../demo-people.json' with { type: 'json' };
import { demoLines, startMarketplace, type Marketplace } from './support/marketplace.js';
import { Visitor } from './support/visitor.js';

const program = anvilProgram();
const missing = program ? efpMissing : 'There is no anvil for this system.';
if (missing !== undefined) console.log(`Follows on a chain are not tested: ${missing}`);

/** Each of them recommends the offer. */
const followed = [
  { name: 'Lucía Romero', offer: 'hola-hallo-hello' },
  { name: 'Mei Chen', offer: 'sworn-sealed' },
  { name: 'Jonas Weber', offer: 'the-green-fork' },
].map((one) => {
  const { address } = demo.people.find(({ name }) => name === one.name)!;
  return { ...one, address: address as `0x${string}` };
});

(missing === undefined ? describe : describe.skip)('a wallet that follows on a chain', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-chain-'));
  let node: Anvil;
  let chain: Connection;
  let efp: Efp;
  let marketplace: Marketplace;
  let browser: Browser;
  beforeAll(async () => {
    node = await startAnvil(program!);
    chain = connect(node.url);
    efp = await deployEfp(node.url);
    const SVC_CHAINS = join(folder, 'chains.json');
    writeFileSync(SVC_CHAINS, JSON.stringify(describeChain()));
    marketplace = await startMarketplace(demoLines(), [], { settings: { SVC_CHAINS } });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await marketplace.close();
    await node.stop();
    rmSync(folder, { recursive: true });
  });

  const describeChain = () => ({
    chains: [
      {
        id: chain.chainId,
        rpcUrls: [node.url],
        confirmations: 8,
        startBlock: 0,
        pollMilliseconds: 50,
        followRecords: [{ address: efp.records }],
      },
    ],
    follows: {
      chainId: chain.chainId,
      registry: { address: efp.registry },
      accountMetadata: { address: efp.accountMetadata },
    },
  });
  /** Waits until the service knows the newest block, and returns its number. */
  const untilScanned = async () => {
    const head = await chain.readHead();
    await waitFor(async () => {
      const answer = await fetch(`${marketplace.apiUrl}/health/ready`);
      const { result } = (await answer.json()) as { result: Ready };
      return result.chains?.[0]?.scannedNumber === head;
    });
    return head;
  };

  test('finds them in its network when it first signs in, and one less after unfollowing', async () => {
    const robin = createPerson('Robin');
    await chain.pay(fundedAccount, robin.account.address, 10n ** 18n);
    const slot = await efp.createList(robin.account);
    const add = followed.map(({ address }) => ({ kind: 'add' as const, address }));
    await efp.change(robin.account, slot, add);
    await untilScanned();

    const visitor = await Visitor.open(browser, marketplace.url, {
      prepare: async (page) => {
        await installWallet(page, robin);
      },
    });
    const rankings: Promise<string>[] = [];
    visitor.page.on('response', (response) => {
      const isRanking = new URL(response.url()).pathname === '/ranking';
      if (isRanking && response.request().method() === 'GET') rankings.push(response.text());
    });
    const find = ({ name, offer }: { name: string; offer: string }) =>
      visitor.find(`x-svc-recommendation[target-uuid="${offer}"]`, '.all', name);
    await visitor.click('x-svc-wallet-connect', '[part~=button]');
    await visitor.click('x-svc-wallet-connect', '[part~=wallet]', 'Robin');
    for (const one of followed) await find(one);
    const [first] = await Promise.all(rankings);
    for (const { name } of followed) expect(first).toContain(name);

    await visitor.page.goto(`${marketplace.url}/network`);
    const ties = await visitor.page.waitForSelector('#contacts .ties');
    expect(await ties!.evaluate(({ textContent }) => textContent)).toContain(
      'Ethereum Follow Protocol · found on the chain 31337 · since',
    );
    expect(await visitor.page.$$('#contacts h3')).toHaveLength(3);

    const [lucia, mei, jonas] = followed as [Followed, Followed, Followed];
    const before = await chain.readHead();
    await efp.change(robin.account, slot, [{ kind: 'remove', address: jonas.address }]);
    expect((await untilScanned()) - before).toBeLessThanOrEqual(2);
    rankings.length = 0;
    await visitor.page.goto(marketplace.url);
    for (const one of [lucia, mei]) await find(one);
    const [second] = await Promise.all(rankings);
    expect(second).toContain(lucia.name);
    expect(second).not.toContain(jonas.name);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
});

type Followed = (typeof followed)[number];

interface Ready {
  chains?: { scannedNumber: number | null }[];
}
