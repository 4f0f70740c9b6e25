import type { Page } from 'puppeteer';
import { openPage } from '../../testing/browser/browser.js';
import type { ElementFixture } from '../../testing/browser/fixture.js';
import { installWallet } from '../../testing/browser/wallet.js';
import { elementPage } from './pages.js';
import { measureFiles, addSizes, type FileSize } from './sizes.js';

/** The files that one step of a page adds. */
export interface Weight {
  name: string;
  /** The most that it may add, in KiB of Brotli. */
  budget: number;
  files: FileSize[];
}

/** Whether a step adds more than it may. */
export function exceedsBudget({ budget, files }: Weight): boolean {
  return addSizes(files.filter(({ name }) => name.endsWith('.js'))).brotli > budget * 1024;
}

interface ElementPage {
  name: string;
  element: string;
  /** Whether somebody is signed in from the start. */
  isSignedIn?: boolean;
  steps: Step[];
}

interface Step {
  name: string;
  budget: number;
  /** The actions of the page; none by default. */
  act?: (page: Page) => Promise<void>;
}

/** Goes through the steps of each element's page, and weighs what each step loads. */
export async function measureWeights(fixture: ElementFixture): Promise<Weight[]> {
  const weights: Weight[] = [];
  for (const { name, element, isSignedIn = true, steps } of describePages(fixture)) {
    const { page, loaded } = await openPage(fixture.browser);
    // The compiler of this script marks the names of functions, those that run in the page too.
    await page.evaluateOnNewDocument('globalThis.__name = (named) => named');
    await installWallet(page, fixture.network.reader);
    const known = new Set(weights[0]?.files.map((file) => file.name));
    for (const [index, step] of steps.entries()) {
      if (index === 0) await page.goto(elementPage(fixture, name, element, isSignedIn));
      await step.act?.(page);
      await page.waitForNetworkIdle({ idleTime: 500 });
      const files = (await measureFiles(loaded)).filter((file) => !known.has(file.name));
      for (const file of files) known.add(file.name);
      weights.push({ name: step.name, budget: step.budget, files });
    }
    await page.close();
  }
  return weights;
}

function describePages({ network }: ElementFixture): ElementPage[] {
  const subject = `source-uuid="${network.reader.uuid}" target-uuid="bakery" api-url="/api"`;
  const open = (tag: string) => (page: Page) =>
    page.$eval(tag, (element) => (element as unknown as { open(): Promise<void> }).open());
  return [
    {
      name: 'recommendation',
      element: '',
      steps: [
        { name: 'Loader, root and recommendation', budget: 16 },
        { name: 'Who recommends it, opened', budget: 16, act: openRecommenders },
      ],
    },
    {
      name: 'form',
      element: `<x-svc-feedback-form-popup ${subject}></x-svc-feedback-form-popup>`,
      steps: [
        { name: 'Button of the form’s popup', budget: 4 },
        { name: 'The form, opened', budget: 25, act: open('x-svc-feedback-form-popup') },
      ],
    },
    {
      name: 'details',
      element: `<x-svc-feedback-details-popup ${subject}></x-svc-feedback-details-popup>`,
      steps: [
        { name: 'Button of the details’ popup', budget: 4 },
        { name: 'The details, opened', budget: 25, act: open('x-svc-feedback-details-popup') },
      ],
    },
    {
      name: 'account',
      element: '<x-svc-account api-url="/api"></x-svc-account>',
      steps: [{ name: 'My data', budget: 6 }],
    },
    {
      name: 'wallet',
      element: '<x-svc-wallet-connect api-url="/api"></x-svc-wallet-connect>',
      isSignedIn: false,
      steps: [{ name: 'Button, connecting and signing', budget: 30, act: connect }],
    },
  ];
}

async function connect(page: Page): Promise<void> {
  const isSignedIn = page.evaluate(
    () => new Promise((done) => document.addEventListener('signedIn', done, { once: true })),
  );
  await page.locator('x-svc-wallet-connect >>> [part=button]').click();
  await isSignedIn;
}

async function openRecommenders(page: Page): Promise<void> {
  await page.locator('x-svc-recommendation >>> [part=open]').click();
}
