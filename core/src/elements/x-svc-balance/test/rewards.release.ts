import { getBlock, writeContract } from 'viem/actions';
import { confirmTransaction } from '../../../../../contracts/typescript/confirm-transaction.js';
import { rewardTokenAbi } from '../../../../../contracts/typescript/reward-token-abi.js';
import { findings, shown, untilInside } from '../../../../../testing/browser/browser.js';
import { until } from '../../../../../testing/waiting/until.js';
import {
  chain,
  claim,
  client,
  countPending,
  describeRewards,
  earnReward,
  element,
  fixture,
  open,
  sendClaim,
  testClient,
  testReward,
  token,
  untilFocused,
  untilGone,
  untilSaid,
} from './rewards.js';

describeRewards(() => {
  testReward({ isBySocket: true });

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
      // A later claim that is declined says nothing about this one.
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
});
