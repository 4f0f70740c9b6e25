import type { Browser } from 'puppeteer';
import { startBrowser } from '../../../testing/browser/browser.js';
import { demoLines, startMarketplace, type Marketplace } from './support/marketplace.js';
import { testGivingFeedback } from './support/test-giving-feedback.js';

let marketplace: Marketplace;
let browser: Browser;
beforeAll(async () => {
  marketplace = await startMarketplace(demoLines());
  browser = await startBrowser({ cameras: 1 });
});
afterAll(async () => {
  await browser.close();
  await marketplace.close();
});

testGivingFeedback(
  [
    {
      name: 'on a phone in Arabic',
      offer: 'saffron-table',
      review: 'الطعام لذيذ والخدمة سريعة.',
      badge: 'خبرة',
      giver: { width: 390, language: 'ar' },
      friend: { width: 390, language: 'ar' },
    },
  ],
  () => ({ browser, marketplace }),
);
