import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { findings, startBrowser, untilShown } from '../../../testing/browser/browser.js';
import { createNostrKey } from '../../../testing/browser/nostr-key.js';
import { anvilProgram } from '../../../testing/chain/anvil.js';
import {
  startRewardingChain,
  type RewardingChain,
} from '../../../testing/chain/rewarding-chain.js';
import {
  startConnectService,
  type ConnectService,
} from '../../../testing/networks/connect-service.js';
import { startRelay, type TestRelay } from '../../../testing/networks/nostr-relay.js';
import { openNostr } from '../../../testing/networks/open-connectors.js';
import { until } from '../../../testing/waiting/until.js';
import { waitFor } from '../../../testing/waiting/wait-for.js';
import { connect, openConnectPage, parts, press, signIn } from './support/connect-page.js';

const { accounts } = parts;
const program = anvilProgram();
if (!program) console.log('Skipped: There is no anvil for this system.');

(program ? describe : describe.skip)('with a reward token', () => {
  let chain: RewardingChain;
  let relay: TestRelay;
  let http: ConnectService;
  let browser: Browser;
  beforeAll(async () => {
    chain = await startRewardingChain(program!, ['nostr']);
    relay = await startRelay();
    http = await startConnectService(openNostr([relay.url]), {
      chains: chain.file,
      connector: chain.account,
    });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await http.close();
    await relay.close();
    await chain.stop();
  });

  test('somebody reads what everybody will see, and gets the reward', async () => {
    const { page, person, complaints, close } = await openConnectPage(browser, http, {
      nostrKey: createNostrKey().key,
    });
    await signIn(page);
    await connect(page, 'nostr');
    await untilShown(page, accounts, 'Get \u206810,000 RWD\u2069 for connecting this account.');
    await untilShown(page, accounts, 'nobody will see which one');
    expect(await findings(page)).toEqual([]);
    expect(await chain.readBalance(person.uuid)).toBe(0n);
    await press(page, `${accounts} >>> .reward button`);
    await untilShown(page, accounts, 'Your \u206810,000 RWD\u2069 are being paid out');
    await until(page, () => {
      const inner = document.activeElement?.shadowRoot?.activeElement;
      return inner?.shadowRoot?.activeElement?.id.startsWith('reward-') ?? false;
    });
    await waitFor(() => chain.readBalance(person.uuid));
    await chain.mine(3);
    await untilShown(page, accounts, 'You got the reward for this account.');
    expect(await chain.readBalance(person.uuid)).toBe(10_000n);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
