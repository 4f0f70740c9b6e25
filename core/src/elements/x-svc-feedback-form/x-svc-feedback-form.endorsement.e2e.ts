import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { HTTPRequest, Page, SerializedAXNode } from 'puppeteer';
import {
  createTestClient,
  decodeFunctionData,
  getAddress,
  http,
  parseEther,
  publicActions,
  toFunctionSelector,
  walletActions,
  type Hex,
} from 'viem';
import {
  deployLocalRewardToken,
  type LocalRewardToken,
} from '../../../../contracts/local/deploy-local-reward-token.js';
import { rewardTokenAbi } from '../../../../contracts/typescript/reward-token-abi.js';
import {
  findings,
  identify,
  openPage,
  shown,
  untilInside,
  untilShown,
} from '../../../../testing/browser/browser.js';
import { click } from '../../../../testing/browser/click.js';
import { startFixture, type ElementFixture } from '../../../../testing/browser/fixture.js';
import {
  installWallet,
  switchAccounts,
  switchChain,
  type WalletTransaction,
} from '../../../../testing/browser/wallet.js';
import { answerRequest } from '../../../../testing/chain/answer-request.js';
import { anvilProgram, startAnvil, type Anvil } from '../../../../testing/chain/anvil.js';
import { compileContracts } from '../../../../testing/chain/compile.js';
import { connect, type Connection } from '../../../../testing/chain/connect.js';
import { foundry } from '../../../../testing/chain/foundry.js';
import { fundedAccount } from '../../../../testing/chain/funded-account.js';
import { deployToken } from '../../../../testing/chain/token.js';
import { createAccount } from '../../../../testing/people/accounts.js';
import { waitFor } from '../../../../testing/waiting/wait-for.js';
import { functions } from '../../wallet/token-abi';
import type { configure } from '../../configure';

const program = anvilProgram();
if (!program) console.warn('Skipped: there is no Ethereum node for this system.');

const element = 'x-svc-feedback-form';
const createClient = (url: string) =>
  createTestClient({
    mode: 'anvil',
    account: fundedAccount,
    chain: foundry,
    transport: http(url),
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions);

let fixture: ElementFixture;
let anvil: Anvil;
let chain: Connection;
let client: ReturnType<typeof createClient>;
let token: LocalRewardToken;
const contexts: { close: () => Promise<void> }[] = [];

(program ? describe : describe.skip)('the endorsement part of x-svc-feedback-form', () => {
  beforeAll(async () => {
    fixture = await startFixture();
    anvil = await startAnvil(program!);
    chain = connect(anvil.url);
    client = createClient(anvil.url);
    token = await deployLocalRewardToken(client);
    fixture.site.chain = anvil.url;
    const { reader, alice } = fixture.network;
    for (const { account } of [reader, alice]) {
      await client.setBalance({ address: account.address, value: parseEther('100') });
      await token.giveTokens(account.address);
    }
  }, 60_000);
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    await fixture.reset();
  });
  afterAll(async () => {
    await fixture.close();
    await anvil.stop();
  });

  /** A new provider with an address. */
  async function addProvider(): Promise<{ uuid: string; address: Hex }> {
    const { address } = createAccount();
    const uuid = `provider-${address.slice(2, 8)}`;
    await fixture.service.post('/entity', {
      type: 'provider',
      name: `Provider ${address.slice(2, 8)}`,
      ids: { uuid, address },
    });
    return { uuid, address };
  }

  interface Visit {
    isSignedIn?: boolean;
    isOnChain?: boolean;
    isThroughWallet?: boolean;
    tokenAddress?: Hex;
    isSocket?: boolean;
    lang?: string;
    send?: (transaction: WalletTransaction) => Promise<Hex>;
  }

  async function open(target: string, visit: Visit = {}) {
    const { isSignedIn = true, isOnChain = true, lang = 'en', send } = visit;
    const { reader, alice, identity } = fixture.network;
    const context = await fixture.browser.createBrowserContext();
    contexts.push(context);
    const opened = await openPage(context);
    const { page } = opened;
    const user = await installWallet(page, reader, {
      others: [alice],
      chain: { id: foundry.id, url: anvil.url, ...(send && { send }) },
    });
    const { tokenAddress: address = token.address } = visit;
    const rpcUrl = visit.isSocket
      ? anvil.url.replace('http', 'ws')
      : `${fixture.site.origin}/chain`;
    const rewardToken = {
      ...{ address, chainId: foundry.id },
      ...(visit.isThroughWallet ? {} : { rpcUrl }),
    };
    const script = `import * as svc from '/sdk/x-svc/index.esm.js';
      svc.configure({ apiUrl: '/api', rewardToken: ${JSON.stringify(rewardToken)} });
      globalThis.endorsed = 0;
      addEventListener('svcEndorsed', () => globalThis.endorsed++);
      globalThis.svc = svc;`;
    const body = `<${element} source-uuid="${reader.uuid}" target-uuid="${target}"></${element}>`;
    const visitPage = async (): Promise<void> => {
      await page.goto(fixture.site.page('page', body, { script, lang }), { waitUntil: 'load' });
      await page.waitForSelector(`${element}.hydrated`);
      if (isSignedIn) await identify(page, identity);
    };
    await visitPage();
    if (isOnChain) {
      await press(page, '[part=connect]');
      await untilInside(page, element, '[part=switch]');
      await switchChain(page, reader, foundry.id);
      await untilInside(page, element, '[part=balance]');
    }
    /** Loads the page again; wallets remember their accounts, this one not its chain. */
    const reload = async (): Promise<void> => {
      await visitPage();
      await untilInside(page, element, '[part=switch]');
      await switchChain(page, reader, foundry.id);
    };
    return { ...opened, user, context, reload };
  }

  async function press(page: Page, selector: string): Promise<void> {
    await untilInside(page, element, selector);
    await click(async () => (await page.$(`${element} >>> ${selector}`))!);
  }
  const enter = async (page: Page, amount: string): Promise<void> => {
    await page.locator(`${element} >>> [part=amount]`).fill(amount);
    await press(page, '[part=preview-endorsement]');
  };
  const endorse = async (page: Page, amount: string): Promise<void> => {
    await enter(page, amount);
    await press(page, '[part=endorse]');
  };
  const read = async (
    functionName: 'stakeOf' | 'creditsOf' | 'balanceOf',
    ...args: readonly [Hex] | readonly [Hex, Hex]
  ): Promise<unknown> =>
    client.readContract({ address: token.address, abi: rewardTokenAbi, functionName, args });
  const countPending = (page: Page): Promise<number> =>
    page.evaluate(
      () => Object.keys(localStorage).filter((key) => key.startsWith('x-svc call ')).length,
    );
  const countEndorsed = async (page: Page): Promise<number> =>
    page.evaluate(() => (globalThis as unknown as { endorsed: number }).endorsed);
  const readAmount = async (page: Page): Promise<string> =>
    page.$eval(`${element} >>> [part=amount]`, (field) => (field as HTMLInputElement).value);
  /** The id of what has the focus in the form. */
  const readFocus = async (page: Page): Promise<string | undefined> =>
    page.$eval(element, ({ shadowRoot }) => shadowRoot!.activeElement?.id);
  /** What a screen reader says of what has the focus. */
  const describeFocus = async (page: Page) => {
    const { name, description } = findFocused((await page.accessibility.snapshot())!)!;
    return { name, description };
  };
  /** Holds what is read of the chain; returns a function that lets it pass. */
  function holdChain(): () => void {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    fixture.site.passage = (path) => (path === '/' ? held : undefined);
    return () => {
      fixture.site.passage = () => undefined;
      release();
    };
  }
  const admin = (functionName: 'pause' | 'unpause') =>
    chain.write({ address: token.address, abi: rewardTokenAbi, functionName, args: [] });

  test('endorses, rewards the network, and is final', async () => {
    const { alice, reader } = fixture.network;
    const { uuid, address } = await addProvider();
    const before = { account: alice.account, amount: 200n, transactionId: 'before' };
    await token.endorse({ ...before, target: address });
    await fixture.service.endorse(alice, address, 200);
    const { page, complaints } = await open(uuid);
    await untilShown(page, element, 'You have 10,000 \u2068RWD\u2069.');
    expect(await findings(page)).toEqual([]);
    await enter(page, '200');
    const preview = await untilShown(page, element, 'Alice Archer');
    expect(preview).toContain('Alice Archer : 87 \u2068RWD\u2069');
    expect(preview).toContain('you earn up to 84 \u2068RWD\u2069');
    expect(await findings(page)).toEqual([]);
    await press(page, '[part=endorse]');
    await untilShown(page, element, 'Waiting for the answer');
    expect(await countPending(page)).toBe(1);
    expect(await findings(page)).toEqual([]);
    await answerRequest(client, token, [alice.account.address]);
    await untilShown(
      page,
      element,
      'You have endorsed this with 200 \u2068RWD\u2069. It is in a block',
    );
    expect(await countEndorsed(page)).toBe(1);
    expect(await read('creditsOf', alice.account.address)).toBe(87n);
    expect(await read('stakeOf', reader.account.address, address)).toBe(200n);
    await chain.mine(70);
    await untilShown(page, element, 'It is final.');
    expect(await shown(page, element)).toContain('You have staked 200');
    expect(await countPending(page)).toBe(0);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('names nobody whose stake is too small for a reward', async () => {
    const { alice } = fixture.network;
    const { uuid, address } = await addProvider();
    const before = { account: alice.account, amount: 1n, transactionId: 'small' };
    await token.endorse({ ...before, target: address });
    await fixture.service.endorse(alice, address, 1);
    const { page } = await open(uuid);
    await enter(page, '200');
    const preview = await untilShown(page, element, 'It rewards nobody');
    expect(preview).not.toContain('Alice Archer');
  });

  test('works without signing in where the uuid is an address, but does not say whom it rewards', async () => {
    const { page } = await open(createAccount().address, { isSignedIn: false });
    await enter(page, '5');
    await untilShown(page, element, 'Sign in to see whom it rewards.');
    expect(await shown(page, element)).not.toContain('rewards nobody');
  });

  test.each([
    ['signed in', true, '[part=submit]'],
    ['signed out', false, '[part=signed-out]'],
  ])(
    'is absent without an address, and loads nothing, while somebody is %s',
    async (_, isSignedIn, content) => {
      const { page, loaded } = await open('bakery', { isSignedIn, isOnChain: false });
      await untilInside(page, element, content);
      await page.waitForNetworkIdle({ idleTime: 500 });
      expect(await shown(page, element)).not.toContain('Endorse with tokens');
      expect(loaded.filter((url) => url.endsWith('/chain'))).toEqual([]);
      expect(listEndorsing(loaded)).toEqual([]);
    },
  );

  test('is absent with a token that only has balances', async () => {
    const { uuid } = await addProvider();
    const plain = await deployToken(anvil.url);
    const { page } = await open(uuid, { isOnChain: false, tokenAddress: plain.address });
    await press(page, '[part=connect]');
    await waitFor(
      () => page.$(`${element} >>> [part=endorsement]`),
      (part) => part === null,
    );
    expect(await shown(page, element)).not.toContain('Endorse with tokens');
  });

  test('offers to switch the network, and says that a wallet does not know it', async () => {
    const { uuid } = await addProvider();
    const { page } = await open(uuid, { isOnChain: false });
    await press(page, '[part=connect]');
    await untilShown(page, element, 'Your wallet is on another network.');
    expect(await findings(page)).toEqual([]);
    await press(page, '[part=switch]');
    await untilShown(page, element, 'You have ');
    await page.evaluate(() =>
      (globalThis as unknown as { svc: { configure: typeof configure } }).svc.configure({
        rewardToken: { address: '0x0000000000000000000000000000000000000001', chainId: 5 },
      }),
    );
    await press(page, '[part=switch]');
    await untilShown(page, element, 'does not know this network (5)');
    await switchAccounts(page, fixture.network.reader, []);
    const text = await untilShown(page, element, 'Connect a wallet to endorse.');
    expect(text).not.toContain('does not know this network');
  });

  test('keeps the focus where the button that had it is gone', async () => {
    const { uuid } = await addProvider();
    const { page } = await open(uuid, { isOnChain: false });
    await press(page, '[part=connect]');
    await press(page, '[part=switch]');
    await untilInside(page, element, '[part=balance]');
    expect(await readFocus(page)).toBe('endorsement');
  });

  test('says what is wrong with an amount', async () => {
    const { uuid } = await addProvider();
    const { page, user } = await open(uuid);
    for (const amount of ['0', '1.5', '-3', '']) {
      await enter(page, amount);
      await untilShown(page, element, 'Enter a whole number, at least 1');
    }
    await enter(page, '99999999');
    await untilShown(page, element, 'You have only ');
    expect(await findings(page)).toEqual([]);

    user.answer = 'decline';
    await endorse(page, '5');
    await untilShown(page, element, 'You declined in your wallet.');
    expect(await readAmount(page)).toBe('5');
    expect(await countPending(page)).toBe(0);
    user.answer = 'pending';
    await endorse(page, '5');
    await untilShown(page, element, 'waiting for your answer to an earlier request');
  });

  test('says why the contract refuses, in words', async () => {
    const { reader } = fixture.network;
    const { uuid } = await addProvider();
    const { page } = await open(uuid);
    await admin('pause');
    await enter(page, '5');
    await untilShown(page, element, 'The token is paused.');
    expect(await findings(page)).toEqual([]);
    await admin('unpause');
    const own = await open(reader.uuid);
    await enter(own.page, '5');
    await untilShown(own.page, element, 'You cannot endorse yourself.');
  });

  test('says that the network cannot be read, and tries again', async () => {
    const { uuid } = await addProvider();
    const { page } = await open(uuid);
    fixture.site.passage = (path) => (path === '/' ? 'refuse' : undefined);
    await enter(page, '5');
    await untilShown(page, element, 'The network could not be reached.');
    await switchAccounts(page, fixture.network.reader, [fixture.network.alice.account.address]);
    await untilShown(page, element, 'Your balance could not be read.');
    fixture.site.passage = () => undefined;
    await press(page, '[part~=endorsement] [part=retry]');
    await untilShown(page, element, 'You have ');
  });

  test('says that the balance is old if it could not be read again', async () => {
    const { uuid } = await addProvider();
    const { page } = await open(uuid);
    let isRefused = true;
    const pass = async (request: HTTPRequest): Promise<void> => {
      const body = request.hasPostData() ? await request.fetchPostData() : '';
      const readsToken = body?.includes(toFunctionSelector('symbol()'));
      await (isRefused && readsToken ? request.abort() : request.continue());
    };
    await page.setRequestInterception(true);
    page.on('request', (request) => void pass(request));
    await endorse(page, '5');
    const text = await untilShown(page, element, 'Your balance could not be read.');
    expect(text).toContain('Waiting for the answer');
    expect(await findings(page)).toEqual([]);
    isRefused = false;
    await press(page, '[part~=endorsement] [part=retry]');
    await waitFor(
      () => shown(page, element),
      (now) => !now.includes('Your balance could not be read.'),
    );
    expect(await readFocus(page)).toBe('endorsement');
    await answerRequest(client, token);
    await untilShown(page, element, 'You have endorsed this with 5');
  });

  test('shows what is pending on another network as well', async () => {
    const { uuid } = await addProvider();
    const { page } = await open(uuid);
    await endorse(page, '5');
    await untilShown(page, element, 'Waiting for the answer');
    await switchChain(page, fixture.network.reader, 1);
    const text = await untilShown(page, element, 'Your wallet is on another network.');
    expect(text).toContain('Waiting for the answer');
    await answerRequest(client, token);
    await untilShown(page, element, 'You have endorsed this with 5');
  });

  test('no long name widens the form', async () => {
    const { uuid } = await addProvider();
    const { page } = await open(uuid);
    await page.setViewport({ width: 390, height: 800 });
    const [needed, given] = await page.$eval(`${element} >>> #endorsement`, (part) => {
      part.querySelector('[part=balance]')!.textContent = 'x'.repeat(200);
      return [part.scrollWidth, part.clientWidth];
    });
    expect(needed).toBe(given);
  });

  test('cancels a request that was not answered', async () => {
    const { reader } = fixture.network;
    const { uuid } = await addProvider();
    const { page } = await open(uuid);
    const balance = await read('balanceOf', reader.account.address);
    await endorse(page, '30');
    await untilShown(page, element, 'Waiting for the answer');
    expect(await shown(page, element)).not.toContain('Cancel and get');
    await client.increaseTime({ seconds: 301 });
    await chain.mine(1);
    await untilShown(page, element, 'No answer came in time.');
    expect(await findings(page)).toEqual([]);
    await press(page, '[part=cancel-request]');
    await untilShown(page, element, 'Cancelled. You get 30 \u2068RWD\u2069 back.');
    expect(await read('balanceOf', reader.account.address)).toBe(balance);
  });

  test('goes on while what was sent before is not final', async () => {
    const { uuid } = await addProvider();
    const { page, user } = await open(uuid);
    await endorse(page, '5');
    await untilShown(page, element, 'Waiting for the answer');
    await answerRequest(client, token);
    await untilShown(page, element, 'You have endorsed this with 5');
    await untilShown(page, element, 'You have staked 5');
    user.answer = 'decline';
    await endorse(page, '6');
    const text = await untilShown(page, element, 'You declined in your wallet.');
    expect(text).toContain('You have endorsed this with 5');
    expect(await readAmount(page)).toBe('6');
    expect(await countPending(page)).toBe(1);
    expect(await countEndorsed(page)).toBe(1);

    user.answer = 'accept';
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    user.hesitate = () => held;
    await endorse(page, '6');
    await untilShown(page, element, 'Confirm it in your wallet');
    // What was sent before is final meanwhile, which must not take the new call for it.
    await chain.mine(70);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForNetworkIdle({ idleTime: 200 });
    release();
    await untilShown(page, element, 'Waiting for the answer');
    expect(await countPending(page)).toBe(1);
    expect(await readAmount(page).catch(() => undefined)).toBeUndefined();
    await answerRequest(client, token);
    await untilShown(page, element, 'You have endorsed this with 6');
    expect(await readAmount(page)).toBe('');
    await chain.mine(70);
    await untilShown(page, element, 'It is final.');
    expect(await countPending(page)).toBe(0);
    expect(await countEndorsed(page)).toBe(4);
  });

  test('offers to cancel once more if the cancellation gets lost', async () => {
    const { reader } = fixture.network;
    const { uuid } = await addProvider();
    let isLost = false;
    const send = ({ data }: WalletTransaction): Promise<Hex> =>
      isLost
        ? Promise.resolve<Hex>(`0x${'12'.repeat(32)}`)
        : client.sendTransaction({ account: reader.account, to: token.address, data });
    const { page } = await open(uuid, { send });
    await endorse(page, '30');
    await untilShown(page, element, 'Waiting for the answer');
    await client.increaseTime({ seconds: 301 });
    await chain.mine(1);
    isLost = true;
    await press(page, '[part=cancel-request]');
    await untilShown(page, element, 'Sent. Waiting for the network');
    expect(await page.$(`${element} >>> [part=cancel-request]`)).toBeNull();
    expect(await findings(page)).toEqual([]);
    await press(page, '[part=stop-waiting]');
    await untilShown(page, element, 'No answer came in time.');
    expect(await countPending(page)).toBe(1);
    expect(await readFocus(page)).toBe('endorsement');
    isLost = false;
    await press(page, '[part=cancel-request]');
    await untilShown(page, element, 'Cancelled.');
  });

  test('withdraws stake, and disapproves', async () => {
    const { reader } = fixture.network;
    const { uuid, address } = await addProvider();
    await token.endorse({
      ...{ account: reader.account, amount: 100n, transactionId: 'stake', target: address },
    });
    const { page } = await open(uuid);
    await untilShown(page, element, 'You have staked 100');
    await press(page, '[part=withdraw-stake]');
    await untilShown(page, element, 'You can withdraw up to 100');
    expect(await page.$(`${element} >>> [part=withdraw-stake]`)).toBeNull();
    await enter(page, '101');
    const tooMuch = await untilShown(page, element, 'You have only 100');
    expect(tooMuch).not.toContain('You can withdraw up to');
    await enter(page, '40');
    await untilShown(page, element, 'You get 40 \u2068RWD\u2069 back.');
    expect(await read('stakeOf', reader.account.address, address)).toBe(60n);
    await chain.mine(70);
    await press(page, '[part=disapprove]');
    await enter(page, '49');
    await untilShown(page, element, 'at least 50');
    await enter(page, '50');
    await untilShown(page, element, 'Nobody can undo it.');
    expect(await findings(page)).toEqual([]);
    const { name, description } = await describeFocus(page);
    expect(name).toBe('Burn 50 \u2068RWD\u2069 and disapprove');
    expect(description).toContain('Disapproving burns 50 \u2068RWD\u2069 for ever');
    await press(page, '[part=endorse]');
    await untilShown(page, element, 'Waiting for the answer');
    await answerRequest(client, token);
    await untilShown(page, element, 'You have disapproved of this; 50 \u2068RWD\u2069 burned.');
  });

  test('shows what is pending after a reload and in another tab', async () => {
    const { reader } = fixture.network;
    const { uuid } = await addProvider();
    const { page, reload, context } = await open(uuid);
    await endorse(page, '7');
    await untilShown(page, element, 'Waiting for the answer');
    await reload();
    await untilShown(page, element, 'Waiting for the answer');
    const other = await context.newPage();
    await installWallet(other, reader, { chain: { id: foundry.id, url: anvil.url } });
    await other.goto(page.url(), { waitUntil: 'load' });
    await identify(other, fixture.network.identity);
    await untilInside(other, element, '[part=switch]');
    await switchChain(other, reader, foundry.id);
    await untilShown(other, element, 'Waiting for the answer');
    await answerRequest(client, token);
    await untilShown(other, element, 'You have endorsed this with 7');
    await page.bringToFront();
    await untilShown(page, element, 'You have endorsed this with 7');
  });

  test('sends no other call than the one that it shows', async () => {
    const { reader } = fixture.network;
    const { uuid, address } = await addProvider();
    const stake = { account: reader.account, amount: 100n, transactionId: 'stake' };
    await token.endorse({ ...stake, target: address });
    const sent: Hex[] = [];
    const send = ({ data }: WalletTransaction): Promise<Hex> => {
      sent.push(data);
      return client.sendTransaction({ account: reader.account, to: token.address, data });
    };
    const { page } = await open(uuid, { send });
    await untilShown(page, element, 'You have staked 100');
    const change = async (act: () => Promise<void>): Promise<void> => {
      const release = holdChain();
      await enter(page, '90');
      await untilShown(page, element, 'Checking');
      await act();
      release();
      await page.waitForNetworkIdle({ idleTime: 200 });
      expect(await page.$(`${element} >>> [part=endorse]`)).toBeNull();
    };
    await change(() => page.locator(`${element} >>> [part=amount]`).fill('5'));
    await change(() => press(page, '[part=disapprove]'));
    await change(() => press(page, '.endorsement .link'));
    await change(() => press(page, '[part=withdraw-stake]'));
    await change(() => press(page, '.endorsement .link'));
    expect(sent).toEqual([]);
    await endorse(page, '5');
    await untilShown(page, element, 'Waiting for the answer');
    expect(sent.map((data) => decodeFunctionData({ abi: rewardTokenAbi, data }))).toEqual([
      { functionName: 'endorse', args: [getAddress(address), 5n, expect.any(String)] },
    ]);
    await answerRequest(client, token);
  });

  test('sends nothing on another network than the one that it tried', async () => {
    const { reader } = fixture.network;
    const { uuid } = await addProvider();
    const sent: WalletTransaction[] = [];
    const send = (transaction: WalletTransaction): Promise<Hex> => {
      sent.push(transaction);
      return Promise.resolve<Hex>(`0x${'12'.repeat(32)}`);
    };
    const { page } = await open(uuid, { send });
    await enter(page, '5');
    await untilInside(page, element, '[part=endorse]');
    const release = holdChain();
    await press(page, '[part=endorse]');
    await switchChain(page, reader, 1);
    release();
    await untilInside(page, element, '[part=switch]');
    await page.waitForNetworkIdle({ idleTime: 200 });
    await switchChain(page, reader, foundry.id);
    await untilShown(page, element, 'Nothing was sent.');
    expect(sent).toEqual([]);
    expect(await countPending(page)).toBe(0);
  });

  test('finds what a wallet has sent although it reported an error', async () => {
    const { reader } = fixture.network;
    const { uuid } = await addProvider();
    let isSent = Promise.resolve();
    const send = ({ data }: WalletTransaction): Promise<Hex> => {
      const arrival = new Promise<void>((resolve) => (arrive = resolve));
      isSent = arrival.then(async () => {
        await client.sendTransaction({ account: reader.account, to: token.address, data });
      });
      return Promise.reject(new Error('Timeout.'));
    };
    let arrive = (): void => {};
    const { page } = await open(uuid, { send });
    await endorse(page, '6');
    await untilShown(page, element, 'Your wallet reported an error.');
    await untilInside(page, element, '[part=amount]');
    arrive();
    await isSent;
    const text = await untilShown(page, element, 'Waiting for the answer');
    expect(text).not.toContain('reported an error');
    await answerRequest(client, token);
    await untilShown(page, element, 'You have endorsed this with 6');
  });

  test('can be moved while the wallet asks', async () => {
    const { uuid } = await addProvider();
    const { page, user } = await open(uuid);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    user.hesitate = () => held;
    await endorse(page, '5');
    await untilShown(page, element, 'Confirm it in your wallet');
    await page.$eval(element, (form) => document.body.append(form));
    await untilShown(page, element, 'If you have confirmed it');
    user.answer = 'decline';
    release();
    await untilInside(page, element, '[part=amount]');
    expect(await countPending(page)).toBe(0);
  });

  test('does nothing more once the app removes it, also in its event', async () => {
    const { uuid } = await addProvider();
    const { page } = await open(uuid);
    await page.$eval(element, (form) => addEventListener('svcEndorsed', () => form.remove()));
    await endorse(page, '8');
    await untilShown(page, element, 'Waiting for the answer');
    await answerRequest(client, token);
    await page.waitForSelector(element, { hidden: true });
    await page.waitForNetworkIdle({ idleTime: 500 });
    await chain.mine(70);
    // Whoever still followed it would now read these blocks.
    fixture.site.asked.length = 0;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForNetworkIdle({ idleTime: 500 });
    expect(fixture.site.asked.filter((path) => path === '/')).toEqual([]);
    expect(await countEndorsed(page)).toBe(1);
    expect(await countPending(page)).toBe(1);
  });

  test('ignores what others have stored', async () => {
    const { uuid } = await addProvider();
    const { page, reload } = await open(uuid);
    await endorse(page, '5');
    await untilShown(page, element, 'Waiting for the answer');
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith('x-svc call ')) localStorage.setItem(key, '{}');
      }
    });
    await reload();
    await untilInside(page, element, '[part=amount]');
  });

  test('shows what is pending in each form of the page', async () => {
    const { uuid } = await addProvider();
    const { page } = await open(uuid);
    await page.$eval(element, (form) => {
      const other = form.cloneNode() as HTMLElement;
      other.id = 'other';
      form.after(other);
    });
    await untilInside(page, '#other', '[part=balance]');
    await endorse(page, '7');
    await untilShown(page, element, 'Waiting for the answer');
    await untilShown(page, '#other', 'Waiting for the answer');
    await answerRequest(client, token);
    await untilShown(page, element, 'You have endorsed this with 7');
    await untilShown(page, '#other', 'You have endorsed this with 7');
  });

  test('follows a transaction that the wallet replaces, or cancels', async () => {
    const { account } = fixture.network.reader;
    const { uuid } = await addProvider();
    const { page } = await open(uuid);
    await client.setAutomine(false);
    const replace = async (isCancelled: boolean): Promise<void> => {
      // What is replaced before the page has seen it in the pool is not found.
      const seen = page.waitForResponse(
        async (response) =>
          (await response.request().fetchPostData())?.includes('eth_getTransactionByHash') ?? false,
      );
      await endorse(page, '9');
      await untilShown(page, element, 'Sent. Waiting for the network');
      await seen;
      const block = await client.getBlock({ blockTag: 'pending', includeTransactions: true });
      const sent = block.transactions.find(({ from }) => from === account.address.toLowerCase())!;
      await client.sendTransaction({
        account,
        to: isCancelled ? account.address : sent.to!,
        data: isCancelled ? '0x' : sent.input,
        nonce: sent.nonce,
        gas: 700_000n,
        maxFeePerGas: sent.maxFeePerGas! * 3n,
        maxPriorityFeePerGas: sent.maxPriorityFeePerGas! * 3n,
      });
      await chain.mine(1);
    };
    try {
      await replace(true);
      // One node of several may not know the event yet: a later block confirms it.
      await client.setIntervalMining({ interval: 1 });
      await untilShown(page, element, 'It was cancelled or replaced in your wallet.');
      await client.setIntervalMining({ interval: 0 });
      expect(await countPending(page)).toBe(1);
      await chain.mine(70);
      await waitFor(
        () => countPending(page),
        (count) => count === 0,
      );
      await replace(false);
      await untilShown(page, element, 'Waiting for the answer');
    } finally {
      await client.setAutomine(true);
    }
    await answerRequest(client, token);
    await untilShown(page, element, 'You have endorsed this with 9');
  });

  test('says that a transaction failed on the chain', async () => {
    const { uuid } = await addProvider();
    const { page } = await open(uuid);
    await client.setAutomine(false);
    try {
      await endorse(page, '9');
      await untilShown(page, element, 'Sent. Waiting for the network');
      await client.writeContract({
        ...{ address: token.address, abi: rewardTokenAbi, functionName: 'pause' },
        maxFeePerGas: 10n ** 12n,
        maxPriorityFeePerGas: 10n ** 11n,
      });
      await chain.mine(1);
      await untilShown(page, element, 'The token is paused.');
    } finally {
      await client.setAutomine(true);
      await admin('unpause');
    }
  });

  test.each([{ isSocket: false }, { isSocket: true }])(
    'takes back what a reorganisation removes: %j',
    async ({ isSocket }) => {
      const { uuid } = await addProvider();
      const { page } = await open(uuid, { isSocket });
      await endorse(page, '11');
      await untilShown(page, element, 'Waiting for the answer');
      const answered = await answerRequest(client, token);
      await untilShown(page, element, 'You have endorsed this with 11');
      const answer = await chain.readTransaction(answered);
      await chain.reorganise(1);
      await untilShown(page, element, 'Waiting for the answer');
      await chain.reorganise(1, [answer]);
      await untilShown(page, element, 'You have endorsed this with 11');
    },
  );

  test('works through the wallet’s own node', async () => {
    const { uuid } = await addProvider();
    const { page } = await open(uuid, { isThroughWallet: true });
    await endorse(page, '3');
    await untilShown(page, element, 'Waiting for the answer');
    await answerRequest(client, token);
    await untilShown(page, element, 'You have endorsed this with 3');
    expect(fixture.site.asked.filter((path) => path === '/')).toEqual([]);
  });

  test('works with an account that is a contract, whose calls can fail in a transaction that succeeds', async () => {
    const { reader } = fixture.network;
    const { uuid, address } = await addProvider();
    const { Forwarder } = compileContracts(['Forwarder'], {
      folder: new URL('../../../../testing/chain', import.meta.url).pathname,
    });
    const account = await chain.deploy(Forwarder);
    await token.giveTokens(account);
    let isStarved = false;
    const send = ({ to, data }: WalletTransaction): Promise<Hex> =>
      client.writeContract({
        ...{ address: account, abi: Forwarder.abi, functionName: 'run', args: [to, data] },
        gas: isStarved ? 60_000n : 1_000_000n,
      });
    const { page } = await open(uuid, { isSignedIn: false, send });
    // Its owner signs in with it elsewhere; here it only endorses.
    await switchAccounts(page, reader, [account]);
    await identify(page, { ...fixture.network.identity, address: account });
    await untilShown(page, element, 'You have 10,000');
    isStarved = true;
    await endorse(page, '20');
    await untilShown(page, element, 'the call in it failed');
    isStarved = false;
    await endorse(page, '20');
    await untilShown(page, element, 'Waiting for the answer');
    await answerRequest(client, token);
    await untilShown(page, element, 'You have endorsed this with 20');
    expect(await read('stakeOf', account, address)).toBe(20n);
  });

  test('is right to left, and in the reader’s language', async () => {
    const { uuid } = await addProvider();
    const { page } = await open(uuid, { lang: 'ar' });
    await untilShown(page, element, 'التأييد بالرموز');
    await enter(page, '5');
    await untilShown(page, element, 'لا يكافئ أحدًا: لم يضع أحد في شبكتك ما يكفي من قبل.');
  });

  test('loads at most 12 KiB more when it is used, in any language, and nothing of it without a token', async () => {
    const { uuid } = await addProvider();
    const { reader } = fixture.network;
    const visit = async (lang: string, isUsed: boolean): Promise<string[]> => {
      const context = await fixture.browser.createBrowserContext();
      contexts.push(context);
      const { page, loaded } = await openPage(context);
      await installWallet(page, reader, { chain: { id: foundry.id, url: anvil.url } });
      const rpcUrl = `${fixture.site.origin}/chain`;
      const rewardToken = { address: token.address, chainId: foundry.id, rpcUrl };
      const script = `import * as svc from '/sdk/x-svc/index.esm.js';
        svc.configure({ apiUrl: '/api' });
        ${isUsed ? `svc.configure({ rewardToken: ${JSON.stringify(rewardToken)} });` : ''}
        addEventListener('signedIn', ({ detail }) =>
          dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail })));`;
      const body = `<x-svc-wallet-connect></x-svc-wallet-connect>
        <${element} source-uuid="${reader.uuid}" target-uuid="${uuid}"></${element}>`;
      await page.goto(fixture.site.page('page', body, { script, lang }), { waitUntil: 'load' });
      await untilInside(page, 'x-svc-wallet-connect', '[part=button]');
      await page.locator('x-svc-wallet-connect >>> [part=button]').click();
      await untilInside(page, element, '[part=submit]');
      if (isUsed) {
        await untilInside(page, element, '[part=switch]');
        await switchChain(page, reader, foundry.id);
        await untilInside(page, element, '[part=balance]');
        await enter(page, '5');
        await untilInside(page, element, '[part=earning]');
      }
      await page.waitForNetworkIdle({ idleTime: 500 });
      return [...new Set(loaded.filter((url) => url.includes('/sdk/')))];
    };
    const sizes: Record<string, number> = {};
    for (const lang of ['en', 'ar', 'de', 'fr']) {
      const before = await visit(lang, false);
      expect(listEndorsing(before)).toEqual([]);
      const files = (await visit(lang, true)).filter((url) => !before.includes(url));
      expect(listEndorsing(files)).toHaveLength(1);
      const lengths = files.map((url) => brotliCompressSync(readScript(url)).length);
      sizes[lang] = lengths.reduce((sum, length) => sum + length, 0);
    }
    expect(Math.max(...Object.values(sizes)) / 1024).toBeLessThanOrEqual(12);
  });
});

function findFocused(node: SerializedAXNode): SerializedAXNode | undefined {
  const inside = node.children?.map(findFocused).find((one) => one !== undefined);
  return inside ?? (node.focused ? node : undefined);
}

/** Which of these addresses are scripts with code that endorses. */
function listEndorsing(urls: readonly string[]): string[] {
  return urls.filter(
    (url) => /\/sdk\/.*\.js$/.test(url) && readScript(url).includes(functions.stakeOf),
  );
}

function readScript(url: string): string {
  const file = new URL(url).pathname.slice('/sdk/'.length);
  return readFileSync(join(import.meta.dirname, '../../../dist', file), 'utf8');
}
