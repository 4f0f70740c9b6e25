import type { Browser } from 'puppeteer';
import { findings } from '../../../../testing/browser/browser.js';
import type { Marketplace } from './marketplace.js';
import { Visitor, type Look } from './visitor.js';

const account = 'x-svc-account';

/** Tests in looks that the page of the account fits and is accessible. */
export function testAccountPage(
  looks: readonly Look[],
  opened: () => { browser: Browser; marketplace: Marketplace },
): void {
  test.each<Look>([...looks])('the page fits and is accessible: %j', async (look) => {
    const { browser, marketplace } = opened();
    const visitor = await Visitor.open(browser, `${marketplace.url}/account`, look);
    const name = `account-${look.language}-${look.width}-${look.scheme ?? 'light'}`;
    const check = async (state: string) => {
      const { page } = visitor;
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      );
      await visitor.screenshot(`${name}-${state}`);
      expect(visitor.complaints).toEqual([]);
      expect(await findings(page)).toEqual([]);
      // The check itself complains of the page's policy.
      visitor.complaints.length = 0;
    };
    await visitor.find(account, '[part~=signed-out]');
    await check('signed-out');
    await visitor.signIn('Amara Okafor');
    await visitor.find(account, '[part~=delete]');
    await check('signed-in');
    await visitor.click(account, '[part~=delete]');
    await visitor.find(account, '[part~=confirm]:not([aria-disabled])');
    await check('question');
    await visitor.close();
  });
}
