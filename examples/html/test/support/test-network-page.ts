import type { Browser } from 'puppeteer';
import { findings } from '../../../../testing/browser/browser.js';
import type { Marketplace } from './marketplace.js';
import { Visitor, type Look } from './visitor.js';

/** Tests in looks that the page of the network is accessible and cuts nothing off. */
export function testNetworkPage(
  looks: readonly Look[],
  opened: () => { browser: Browser; marketplace: Marketplace },
): void {
  test.each<Look>([...looks])(
    'the page has no axe-core violation and cuts nothing off (%p)',
    async (look) => {
      const { browser, marketplace } = opened();
      const visitor = await Visitor.open(browser, `${marketplace.url}/network`, look);
      await visitor.page.waitForSelector('[data-when=signedOut]:not([hidden])');
      await visitor.screenshot(`network-${look.width}-${look.language ?? 'en'}-signed-out`);
      await visitor.signIn('Amara Okafor');
      await visitor.page.waitForSelector('#contacts h3');
      await visitor.screenshot(`network-${look.width}-${look.language ?? 'en'}`);
      const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(look.width);
      if (look.language) {
        expect(await visitor.page.$eval('h1', (title) => title.textContent)).toBe('شبكتي');
        expect(await visitor.page.title()).toBe('شبكتي – Lantern Street');
      }
      expect(visitor.complaints).toEqual([]);
      expect(await findings(visitor.page)).toEqual([]);
      await visitor.page.click('#contacts .act');
      await visitor.page.waitForSelector('dialog[open]');
      expect(await findings(visitor.page)).toEqual([]);
      await visitor.page.click('#confirm-no');
      await visitor.signOut();
      await visitor.page.waitForSelector('[data-when=signedOut]:not([hidden])');
      expect(await findings(visitor.page)).toEqual([]);
      await visitor.close();
    },
  );
}
