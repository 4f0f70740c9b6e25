import { findings, identify, untilFound } from '../../../../testing/browser/browser.js';
import { scanOnce } from '../../../../testing/service/scan-once.js';
import { until } from '../../../../testing/waiting/until.js';
import {
  claim,
  countPending,
  describeRewards,
  earnReward,
  element,
  fixture,
  open,
  testReward,
  token,
  untilFocused,
  untilGone,
  untilSaid,
} from './test/rewards.js';

describeRewards(() => {
  testReward({ isBySocket: false });

  test('a claim that was declined can be repeated', async () => {
    await earnReward();
    const { page, user } = await open();
    await untilSaid(page, 'You can claim 87 RWD.');
    user.answer = 'decline';
    user.declineCode = 5000;
    await claim(page);
    await untilSaid(page, 'You declined in your wallet.');
    expect(await findings(page)).toEqual([]);
    expect(await countPending(page)).toBe(0);
    user.answer = 'pending';
    await claim(page);
    await untilSaid(page, 'Your wallet is waiting for your answer');
    user.answer = 'accept';
    await claim(page);
    await untilSaid(page, '9,887 RWD');
  });

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

  test('opens the history, which says what happened and whether it is final', async () => {
    const { service, network } = fixture;
    await service.post('/entity', {
      type: 'Address',
      ids: { uuid: network.reader.uuid, address: network.reader.uuid },
    });
    await earnReward();
    await scanOnce(service, { url: fixture.site.chain, rewardToken: token.address });
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
