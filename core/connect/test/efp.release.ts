import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { anvilProgram, startAnvil, type Anvil } from '../../../testing/chain/anvil.js';
import { connect as connectTo } from '../../../testing/chain/connect.js';
import { deployEfp, efpMissing, type Efp } from '../../../testing/chain/efp.js';
import { fundedAccount } from '../../../testing/chain/funded-account.js';
import { findings, startBrowser, untilShown } from '../../../testing/browser/browser.js';
import {
  startConnectService,
  type ConnectService,
} from '../../../testing/networks/connect-service.js';
import { openSeveral } from '../../../testing/networks/open-connectors.js';
import { createPerson } from '../../../testing/people/people.js';
import { openConnectPage, parts, signIn } from './support/connect-page.js';
import { introduce, review } from './support/people.js';

const { accounts, people } = parts;
const program = anvilProgram();
const missing = program ? efpMissing : 'There is no anvil for this system.';
if (missing !== undefined) console.log(`Skipped: ${missing}`);

(missing === undefined ? describe : describe.skip)('a network from the chain', () => {
  let node: Anvil;
  let efp: Efp;
  let http: ConnectService;
  let browser: Browser;
  beforeAll(async () => {
    node = await startAnvil(program!);
    efp = await deployEfp(node.url);
    const { chainId: id } = connectTo(node.url);
    const { registry, accountMetadata, records } = efp;
    http = await startConnectService(openSeveral(), {
      chains: {
        chains: [
          {
            id,
            rpcUrls: [node.url],
            confirmations: 8,
            startBlock: 0,
            followRecords: [{ address: records }],
          },
        ],
        follows: {
          chainId: id,
          registry: { address: registry },
          accountMetadata: { address: accountMetadata },
        },
      },
    });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await http.close();
    await node.stop();
  });

  test('names whom the wallet follows, as long as that is so, and there is nothing to connect', async () => {
    const alice = createPerson('Alice');
    const bob = createPerson('Bob Baker');
    await introduce(http, alice);
    const bakery = await review(http, bob);
    await connectTo(node.url).pay(fundedAccount, alice.account.address, 10n ** 18n);
    const slot = await efp.createList(alice.account);
    const { address } = bob.account;
    await efp.change(alice.account, slot, [{ kind: 'add', address }]);
    const { page, complaints, close } = await openConnectPage(browser, http, { person: alice });
    await signIn(page);
    await untilShown(page, people, 'Nobody yet.');

    await http.scan();
    await page.reload();
    await untilShown(page, accounts, 'Read by your wallet: there is nothing to connect.');
    expect(await page.$(`${accounts} >>> #network-efp form`)).toBeNull();
    await untilShown(page, people, 'Bob Baker');
    await untilShown(page, people, 'follows on Ethereum Follow Protocol · from the blockchain');
    expect(await findings(page)).toEqual([]);
    const { summaryText, steps } = await http.getRecommendation(alice, bakery);
    expect(summaryText).toContain('Bob Baker');
    expect(steps).toEqual([{ type: 'social', kind: 'efp' }]);

    await efp.change(alice.account, slot, [{ kind: 'remove', address }]);
    await http.scan();
    expect((await http.getRecommendation(alice, bakery)).summaryText).toBeNull();
    await page.reload();
    await untilShown(page, people, 'Nobody yet.');
    expect(complaints).toEqual([]);
    await close();
  });
});
