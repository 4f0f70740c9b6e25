import type { Browser } from 'puppeteer';
import { startBrowser } from '../../../testing/browser/browser.js';
import { demoLines, startMarketplace, type Marketplace } from './support/marketplace.js';
import { testAccountMenu } from './support/test-account-menu.js';
import { testAccountPage } from './support/test-account-page.js';
import { testNetworkPage } from './support/test-network-page.js';

let marketplace: Marketplace;
let browser: Browser;
beforeAll(async () => {
  marketplace = await startMarketplace(demoLines());
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await marketplace.close();
});

const opened = () => ({ browser, marketplace });

describe('the account', () => {
  testAccountPage(
    [
      { width: 390, language: 'sw', scheme: 'dark' },
      { width: 1280, language: 'ar', scheme: 'dark' },
    ],
    opened,
  );
});

describe('the menu of the account', () => {
  testAccountMenu(
    [
      { width: 390, scheme: 'dark' },
      { width: 390, language: 'ar' },
      { width: 1280, language: 'ar', scheme: 'dark' },
    ],
    opened,
  );
});

describe('the network', () => {
  testNetworkPage([{ width: 390, language: 'ar' }], opened);
});
