import { createClient, createTestClient, http, type Address, type Hex } from 'viem';
import { getBlock, writeContract } from 'viem/actions';
import {
  deployLocalRewardToken,
  type LocalRewardToken,
} from '../../../../contracts/local/deploy-local-reward-token.js';
import { confirmTransaction } from '../../../../contracts/typescript/confirm-transaction.js';
import { rewardTokenAbi } from '../../../../contracts/typescript/reward-token-abi.js';
import {
  findings,
  identify,
  openPage,
  shown,
  untilFound,
  untilInside,
  type OpenPage,
} from '../../../../testing/browser/browser.js';
import { startFixture, type ElementFixture } from '../../../../testing/browser/fixture.js';
import { toSocketUrl } from '../../../../testing/browser/site.js';
import {
  installWallet,
  type WalletOptions,
  type WalletUser,
} from '../../../../testing/browser/wallet.js';
import { anvilProgram, startAnvil, type Anvil } from '../../../../testing/chain/anvil.js';
import { connect, type Connection } from '../../../../testing/chain/connect.js';
import { foundry } from '../../../../testing/chain/foundry.js';
import { fundedAccount } from '../../../../testing/chain/funded-account.js';
import { scanOnce } from '../../../../testing/service/scan-once.js';
import { until } from '../../../../testing/waiting/until.js';

const program = anvilProgram();
if (!program) console.warn('Skipped: there is no Ethereum node for this system.');

const element = 'x-svc-balance';
const provider: Address = '0x00000000000000000000000000000000000a1ce5';

(program ? describe : describe.skip)('x-svc-balance with rewards', () => {
  let fixture: ElementFixture;
  let anvil: Anvil;
  let chain: Connection;
  let token: LocalRewardToken;
  let start: Hex;
  const opened: OpenPage[] = [];
  beforeAll(async () => {
    fixture = await startFixture();
    anvil = await startAnvil(program!);
    chain = connect(anvil.url);
    token = await deployLocalRewardToken(client());
    fixture.site.chain = anvil.url;
    const { reader, alice } = fixture.network;
    for (const { account } of [reader, alice]) {
      await chain.pay(fundedAccount, account.address, 10n ** 18n);
      await token.giveTokens(account.address);
    }
    const about = { target: provider, amount: 200n, transactionId: 'order-1' };
    await token.endorse({ account: reader.account, ...about });
    await fixture.service.post('/entity', {
      type: 'provider',
      name: 'Tidewater Plumbing',
      ids: { uuid: 'tidewater', address: provider },
    });
  }, 60_000);
  beforeEach(async () => {
    start = await testClient().snapshot();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ page }) => page.browserContext().close()));
    await fixture.reset();
    await testClient().revert({ id: start });
  });
  afterAll(async () => {
    await fixture.close();
    await anvil.stop();
  });

  const client = () =>
    createClient({
      account: fundedAccount,
      chain: foundry,
      transport: http(anvil.url),
      pollingInterval: 20,
    });
  const testClient = () =>
    createTestClient({ mode: 'anvil', chain: foundry, transport: http(anvil.url) });

  interface Visit {
    isBySocket?: boolean;
    lang?: string;
    dir?: 'ltr' | 'rtl';
    /** How the wallet sends transactions. */
    send?: NonNullable<WalletOptions['chain']>['send'];
  }

  async function open(visit: Visit = {}): Promise<OpenPage & { user: WalletUser }> {
    const { isBySocket = false, lang = 'en', dir = 'ltr', send } = visit;
    const { reader } = fixture.network;
    const one = await openPage(await fixture.browser.createBrowserContext());
    opened.push(one);
    const user = await installWallet(one.page, reader, {
      chain: { id: 31337, url: anvil.url, ...(send && { send }) },
    });
    const rewardToken = {
      address: token.address,
      chainId: 31337,
      rpcUrl: isBySocket ? toSocketUrl(anvil.url) : `${fixture.site.origin}/chain`,
      confirmations: 4,
    };
    const script = `import * as svc from '/sdk/x-svc/index.esm.js';
      globalThis.svc = svc;
      svc.configure({ apiUrl: '/api', rewardToken: ${JSON.stringify(rewardToken)} });`;
    const body = '<x-svc-balance></x-svc-balance><x-svc-wallet-connect></x-svc-wallet-connect>';
    await one.page.goto(fixture.site.page('page', body, { script, lang, dir }), {
      waitUntil: 'load',
    });
    await one.page.waitForSelector(`${element}.hydrated`);
    await one.page.locator('x-svc-wallet-connect >>> [part=button]').click();
    await untilSaid(one.page, 'RWD');
    return { ...one, user };
  }

  /** Alice, who has the reader in her network, endorses the same provider; the oracle answers. */
  const earnReward = () =>
    token.endorse({
      account: fixture.network.alice.account,
      target: provider,
      amount: 200n,
      transactionId: 'order-2',
      previousEndorsers: [fixture.network.reader.account.address],
    });
  /** Waits for a text, whatever marks its directions. */
  const untilSaid = (page: OpenPage['page'], text: string) =>
    until(
      page,
      (element, text) =>
        document
          .querySelector(element)!
          .shadowRoot!.textContent.replace(/[\u2066-\u2069]/g, '')
          .includes(text),
      element,
      text,
    );
  const claim = (page: OpenPage['page']) => page.locator(`${element} >>> [part=claim]`).click();
  /** The reader claims elsewhere. */
  const sendClaim = async (): Promise<void> => {
    const hash = await writeContract(client(), {
      address: token.address,
      abi: rewardTokenAbi,
      account: fixture.network.reader.account,
      functionName: 'claim',
    });
    await confirmTransaction(client(), hash);
  };
  const countPending = (page: OpenPage['page']) =>
    page.evaluate(
      () => Object.keys(localStorage).filter((key) => key.startsWith('x-svc call')).length,
    );
  const untilFocused = (page: OpenPage['page'], selector: string) =>
    until(
      page,
      (element, selector) =>
        document.querySelector(element)!.shadowRoot!.activeElement?.matches(selector),
      element,
      selector,
    );
  const untilGone = (page: OpenPage['page'], text: string) =>
    until(
      page,
      (element, text) => !document.querySelector(element)!.shadowRoot!.textContent.includes(text),
      element,
      text,
    );

  test.each([false, true])(
    'a reward appears without a reload, goes with its block, and can be claimed; by socket: %s',
    async (isBySocket) => {
      const { page, user, complaints } = await open({ isBySocket });
      expect(await shown(page, element)).toContain('9,800 RWD');
      expect(await shown(page, element)).not.toContain('claim');
      const answered = await earnReward();
      await untilSaid(page, 'You can claim 87 RWD.');
      expect(await findings(page)).toEqual([]);

      const answer = await chain.readTransaction(answered);
      await chain.reorganise(1);
      await untilGone(page, 'You can claim');
      await chain.reorganise(1, [answer]);
      await untilSaid(page, 'You can claim 87 RWD.');

      let release = (): void => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      user.hesitate = () => held;
      await claim(page);
      await untilSaid(page, 'Confirm in your wallet');
      expect(await findings(page)).toEqual([]);
      release();
      await untilSaid(page, '87 RWD claimed.');
      await untilSaid(page, '9,887 RWD');
      await untilGone(page, 'You can claim');
      expect(await findings(page)).toEqual([]);
      const asked = fixture.site.asked.filter((path) => path === '/');
      if (isBySocket) expect(asked).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test('a claim that was declined can be repeated', async () => {
    await earnReward();
    const { page, user } = await open();
    await untilSaid(page, 'You can claim 87 RWD.');
    user.answer = 'decline';
    await claim(page);
    await untilSaid(page, 'You declined in your wallet.');
    expect(await findings(page)).toEqual([]);
    user.answer = 'pending';
    await claim(page);
    await untilSaid(page, 'Your wallet is waiting for your answer');
    user.answer = 'accept';
    await claim(page);
    await untilSaid(page, '9,887 RWD');
  });

  test('a sent claim is followed, also after a reload', async () => {
    await earnReward();
    const { page } = await open();
    await untilSaid(page, 'You can claim 87 RWD.');
    const node = testClient();
    await node.setAutomine(false);
    await claim(page);
    await untilSaid(page, 'Waiting for the network');
    await page.reload();
    await untilSaid(page, 'Waiting for the network');
    await node.setAutomine(true);
    await node.mine({ blocks: 1 });
    await untilSaid(page, '9,887 RWD');
  });

  test.each([false, true])(
    'finds a claim that the wallet has sent although it reported an error; reloaded: %s',
    async (isReloaded) => {
      await earnReward();
      const { page, user } = await open({ send: () => Promise.reject(new Error('Timeout.')) });
      await untilSaid(page, 'You can claim 87 RWD.');
      await claim(page);
      await untilSaid(page, 'Your wallet reported an error.');
      expect(await findings(page)).toEqual([]);
      // What is declined later says nothing about it.
      user.answer = 'decline';
      await claim(page);
      await untilSaid(page, 'You declined in your wallet.');
      if (isReloaded) await page.reload();
      await untilInside(page, element, '[part=claim]:not([aria-disabled])');
      const before = await shown(page, element);
      expect(before).not.toContain('Confirm in your wallet');
      expect(before).not.toContain('Waiting for the network');
      expect(await countPending(page)).toBe(1);
      await sendClaim();
      await untilSaid(page, '87 RWD claimed.');
      await untilSaid(page, '9,887 RWD');
      expect(await shown(page, element)).not.toContain('You declined');
      await chain.mine(4);
      await until(page, () =>
        Object.keys(localStorage).every((key) => !key.startsWith('x-svc call')),
      );
    },
  );

  test('keeps the focus, and says in the same place what becomes of a claim', async () => {
    await earnReward();
    const { page } = await open();
    await untilSaid(page, 'You can claim 87 RWD.');
    const status = await page.waitForSelector(`${element} >>> [part=credits] [role=status]`);
    expect(await status!.evaluate((one) => [one.textContent, one.checkVisibility()])).toEqual([
      '',
      true,
    ]);
    await page.$eval(`${element} >>> [part=claim]`, (button) => (button as HTMLElement).focus());
    await page.keyboard.press('Enter');
    await untilGone(page, 'You can claim');
    await untilFocused(page, '[role=status]');
    expect(await status!.evaluate((one) => [one.isConnected, one.textContent])).toEqual([
      true,
      expect.stringContaining('claimed'),
    ]);
  });

  test('keeps what it shows while the network cannot be reached', async () => {
    await earnReward();
    const { page } = await open();
    await untilSaid(page, 'You can claim 87 RWD.');
    fixture.site.passage = (path) => (path === '/' ? 'refuse' : undefined);
    await page.evaluate(() => window.dispatchEvent(new Event('svcEndorsed')));
    await untilSaid(page, 'Your balance could not be read.');
    await untilSaid(page, 'You can claim 87 RWD.');
    expect(await findings(page)).toEqual([]);
    fixture.site.passage = () => undefined;
    await page.locator(`${element} >>> [part=retry]`).click();
    await untilGone(page, 'could not be read');
  });

  test('claims once, in whichever balance of the page', async () => {
    await earnReward();
    const { page, user } = await open();
    await untilSaid(page, 'You can claim 87 RWD.');
    await page.$eval(element, (one) => {
      const other = one.cloneNode() as HTMLElement;
      other.id = 'other';
      one.after(other);
    });
    await untilInside(page, '#other', '[part=claim]');
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    user.hesitate = () => held;
    await claim(page);
    await untilInside(page, '#other', '[part=claim][aria-disabled=true]');
    release();
    await untilSaid(page, '87 RWD claimed.');
    await untilInside(page, '#other', '.claimed');
  });

  test('no longer waits for a claim that was lost', async () => {
    await earnReward();
    const { page } = await open();
    await untilSaid(page, 'You can claim 87 RWD.');
    const node = testClient();
    await node.setAutomine(false);
    await claim(page);
    await untilSaid(page, 'Waiting for the network');
    const { transactions } = await getBlock(client(), { blockTag: 'pending' });
    await node.dropTransaction({ hash: transactions[0]! });
    await node.setAutomine(true);
    await page.locator(`${element} >>> [part=stop-waiting]`).click();
    await untilGone(page, 'Waiting for the network');
    await untilFocused(page, '[part=claim]');
    await claim(page);
    await untilSaid(page, '9,887 RWD');
  });

  test('says that claiming is paused, and why a claim failed', async () => {
    await earnReward();
    const { page } = await open({ isBySocket: true });
    await untilSaid(page, 'You can claim 87 RWD.');
    const call = { address: token.address, abi: rewardTokenAbi } as const;
    const pause = (functionName: 'pause' | 'unpause') =>
      writeContract(client(), { ...call, functionName }).then((hash) =>
        confirmTransaction(client(), hash),
      );
    await pause('pause');
    await untilSaid(page, 'Claiming is paused.');
    expect(await findings(page)).toEqual([]);
    await pause('unpause');
    await untilInside(page, element, '[part=claim]');
    await page.evaluate(() => {
      // The next block is not told: the reader claims in another tab meanwhile.
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await sendClaim();
    await claim(page);
    await untilSaid(page, 'There is nothing to claim any more.');
  });

  test('shows rewards in the reader’s language, from the right to the left', async () => {
    await earnReward();
    const { page } = await open({ lang: 'ar', dir: 'rtl' });
    await untilSaid(page, 'يمكنك استلام');
    expect(await findings(page)).toEqual([]);
  });

  test('opens the history, which says what happened and whether it is final', async () => {
    const { service, network } = fixture;
    await service.post('/entity', {
      type: 'Address',
      ids: { uuid: network.reader.uuid, address: network.reader.uuid },
    });
    await earnReward();
    await scanOnce(service, { url: anvil.url, rewardToken: token.address });
    const { page, complaints } = await open();
    await identify(page, network.identity);
    await page.locator(`${element} >>> [part=history]`).click();
    const history = `${element} >>> x-svc-endorsement-history`;
    await untilFound(page, `${history} >>> [part=act]`);
    const acts = await page.$$eval(`${history} >>> [part=act]`, (all) =>
      all.map(({ textContent }) => textContent.replace(/[\u2066-\u2069]/g, '')),
    );
    expect(acts).toEqual([
      expect.stringMatching(
        /^Reward: Alice Archer endorsed Tidewater Plumbing as well\+87 tokens.*Not final yet$/,
      ),
      expect.stringMatching(/^You endorsed Tidewater Plumbing200 tokens/),
      expect.stringMatching(/^Reward for a connected account\+10,000 tokens/),
    ]);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await until(
      page,
      (element) => {
        const tree = document.querySelector(element)!.shadowRoot!;
        const isClosed = !tree.querySelector('x-svc-endorsement-history');
        return isClosed && tree.activeElement?.getAttribute('part') === 'history';
      },
      element,
    );
    expect(complaints).toEqual([]);
  });
});
