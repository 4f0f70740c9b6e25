import type { Browser } from 'puppeteer';
import { findings } from '../../../../testing/browser/browser.js';
import type { Marketplace } from './marketplace.js';
import { Visitor, type Look } from './visitor.js';

/** A look, and whether texts are twice as large. */
type MenuLook = Look & { isLarge?: boolean };

/** Tests in looks that the open menu of the account fits and is accessible. */
export function testAccountMenu(
  looks: readonly MenuLook[],
  opened: () => { browser: Browser; marketplace: Marketplace },
): void {
  test.each<MenuLook>([...looks])(
    'the open menu fits and is accessible: %j',
    async ({ isLarge, ...look }) => {
      const { browser, marketplace } = opened();
      const visitor = await Visitor.open(browser, marketplace.url, look);
      const { page } = visitor;
      if (isLarge) await page.$eval('html', (html) => (html.style.fontSize = '200%'));
      await visitor.signIn('Amara Okafor');
      await visitor.openMenu();
      await visitor.screenshot(
        `account-chip-${look.width}-${look.language ?? 'en'}-${look.scheme ?? 'light'}${isLarge ? '-large' : ''}`,
      );
      const problems = await page.evaluate(() =>
        ['.chip', '.menu', '.copy', '.to-account'].filter((part) => {
          const { left, right } = document.querySelector(part)!.getBoundingClientRect();
          return left < 0 || right > innerWidth;
        }),
      );
      expect(problems).toEqual([]);
      const bar = await page.$eval('.bar', ({ scrollWidth, clientWidth }) => [
        scrollWidth,
        clientWidth,
      ]);
      expect(bar).toEqual([look.width, look.width]);
      expect(visitor.complaints).toEqual([]);
      expect(await findings(page)).toEqual([]);
      await visitor.close();
    },
  );
}
