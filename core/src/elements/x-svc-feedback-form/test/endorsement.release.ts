import { brotliCompressSync } from 'node:zlib';
import type { HTTPRequest } from 'puppeteer';
import { toFunctionSelector, type Hex } from 'viem';
import { rewardTokenAbi } from '../../../../../contracts/typescript/reward-token-abi.js';
import {
  findings,
  identify,
  openPage,
  shown,
  untilInside,
  untilShown,
} from '../../../../../testing/browser/browser.js';
import {
  installWallet,
  switchAccounts,
  switchChain,
  type WalletTransaction,
} from '../../../../../testing/browser/wallet.js';
import { answerRequest } from '../../../../../testing/chain/answer-request.js';
import { compileContracts } from '../../../../../testing/chain/compile.js';
import { foundry } from '../../../../../testing/chain/foundry.js';
import { waitFor } from '../../../../../testing/waiting/wait-for.js';
import {
  addProvider,
  admin,
  anvil,
  chain,
  client,
  contexts,
  countEndorsed,
  countPending,
  describeEndorsing,
  element,
  endorse,
  enter,
  fixture,
  listEndorsing,
  open,
  press,
  read,
  readAmount,
  readFocus,
  readScript,
  token,
} from './endorsing.js';

describeEndorsing(() => {
  test('cancels a request that was not answered', async () => {
    const { reader } = fixture.network;
    const { uuid } = await addProvider();
    const { page, user } = await open(uuid);
    const balance = await read('balanceOf', reader.account.address);
    await endorse(page, '30');
    await untilShown(page, element, 'Waiting for the answer');
    expect(await shown(page, element)).not.toContain('Cancel and get');
    await client.increaseTime({ seconds: 301 });
    await chain.mine(1);
    await untilShown(page, element, 'No answer came in time.');
    expect(await findings(page)).toEqual([]);
    user.answer = 'decline';
    await press(page, '[part=cancel-request]');
    await untilShown(page, element, 'You declined in your wallet.');
    user.answer = 'accept';
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
    // The call before becomes final meanwhile: the page must not mistake the new call for it.
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
      // The page does not find a transaction that is replaced before the page has seen it in the pool.
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
      folder: new URL('../../../../../testing/chain', import.meta.url).pathname,
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

  test('does not name people whose stake is too small for a reward', async () => {
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
    // An element that still followed it would now read these blocks.
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
