import { createClient, createTestClient, http, type Address, type Hex } from 'viem';
import { writeContract } from 'viem/actions';
import {
  deployLocalRewardToken,
  type LocalRewardToken,
} from '../../../../../contracts/local/deploy-local-reward-token.js';
import { confirmTransaction } from '../../../../../contracts/typescript/confirm-transaction.js';
import { rewardTokenAbi } from '../../../../../contracts/typescript/reward-token-abi.js';
import {
  findings,
  openPage,
  shown,
  type OpenPage,
} from '../../../../../testing/browser/browser.js';
import { startFixture, type ElementFixture } from '../../../../../testing/browser/fixture.js';
import { toSocketUrl } from '../../../../../testing/browser/site.js';
import {
  installWallet,
  type WalletOptions,
  type WalletUser,
} from '../../../../../testing/browser/wallet.js';
import { anvilProgram, startAnvil, type Anvil } from '../../../../../testing/chain/anvil.js';
import { connect, type Connection } from '../../../../../testing/chain/connect.js';
import { foundry } from '../../../../../testing/chain/foundry.js';
import { fundedAccount } from '../../../../../testing/chain/funded-account.js';
import { until } from '../../../../../testing/waiting/until.js';

const program = anvilProgram();
if (!program) console.warn('Skipped: there is no Ethereum node for this system.');

export const element = 'x-svc-balance';
const provider: Address = '0x00000000000000000000000000000000000a1ce5';

export let fixture: ElementFixture;
export let chain: Connection;
export let token: LocalRewardToken;
let anvil: Anvil;
let start: Hex;
const opened: OpenPage[] = [];

/** Runs tests of the element with a service, a chain and a token of their own, if there is an Ethereum node. */
export function describeRewards(tests: () => void): void {
  (program ? describe : describe.skip)('x-svc-balance with rewards', () => {
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
    });
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

    tests();
  });
}

export const client = () =>
  createClient({
    account: fundedAccount,
    chain: foundry,
    transport: http(anvil.url),
    pollingInterval: 20,
  });
export const testClient = () =>
  createTestClient({ mode: 'anvil', chain: foundry, transport: http(anvil.url) });

interface Visit {
  isBySocket?: boolean;
  lang?: string;
  dir?: 'ltr' | 'rtl';
  /** How the wallet sends transactions. */
  send?: NonNullable<WalletOptions['chain']>['send'];
}

export async function open(visit: Visit = {}): Promise<OpenPage & { user: WalletUser }> {
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
export const earnReward = () =>
  token.endorse({
    account: fixture.network.alice.account,
    target: provider,
    amount: 200n,
    transactionId: 'order-2',
    previousEndorsers: [fixture.network.reader.account.address],
  });
/** Waits for a text, whatever marks its directions. */
export const untilSaid = (page: OpenPage['page'], text: string) =>
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
export const claim = (page: OpenPage['page']) =>
  page.locator(`${element} >>> [part=claim]`).click();
/** The reader claims elsewhere. */
export const sendClaim = async (): Promise<void> => {
  const hash = await writeContract(client(), {
    address: token.address,
    abi: rewardTokenAbi,
    account: fixture.network.reader.account,
    functionName: 'claim',
  });
  await confirmTransaction(client(), hash);
};
export const countPending = (page: OpenPage['page']) =>
  page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith('x-svc call')).length,
  );
export const untilFocused = (page: OpenPage['page'], selector: string) =>
  until(
    page,
    (element, selector) =>
      document.querySelector(element)!.shadowRoot!.activeElement?.matches(selector),
    element,
    selector,
  );
export const untilGone = (page: OpenPage['page'], text: string) =>
  until(
    page,
    (element, text) => !document.querySelector(element)!.shadowRoot!.textContent.includes(text),
    element,
    text,
  );

/** Tests a reward from its earning to its claim. The page reads the chain by HTTP or by a socket. */
export function testReward({ isBySocket }: { isBySocket: boolean }): void {
  test(`a reward appears without a reload, goes with its block, and can be claimed; by socket: ${isBySocket}`, async () => {
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
  });
}
