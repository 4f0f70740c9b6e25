import { decodeFunctionData, getAddress, type Hex } from 'viem';
import { rewardTokenAbi } from '../../../../contracts/typescript/reward-token-abi.js';
import { findings, shown, untilInside, untilShown } from '../../../../testing/browser/browser.js';
import {
  switchAccounts,
  switchChain,
  type WalletTransaction,
} from '../../../../testing/browser/wallet.js';
import { answerRequest } from '../../../../testing/chain/answer-request.js';
import { foundry } from '../../../../testing/chain/foundry.js';
import { deployToken } from '../../../../testing/chain/token.js';
import { createAccount } from '../../../../testing/people/accounts.js';
import { waitFor } from '../../../../testing/waiting/wait-for.js';
import type { configure } from '../../configure';
import {
  addProvider,
  admin,
  anvil,
  chain,
  client,
  countEndorsed,
  countPending,
  describeEndorsing,
  describeFocus,
  element,
  endorse,
  enter,
  fixture,
  holdChain,
  listEndorsing,
  open,
  press,
  read,
  readAmount,
  readFocus,
  token,
} from './test/endorsing.js';

describeEndorsing(() => {
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
    user.declineCode = 5000;
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
});
