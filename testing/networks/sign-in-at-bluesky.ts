import type { Page } from 'puppeteer';
import { untilFound } from '../browser/browser.js';
import { click } from '../browser/click.js';
import type { BlueskyAccount } from './bluesky.js';

/** Signs in at the pages of the personal data server, and answers what the service asks for. */
export async function signInAtBluesky(
  page: Page,
  { handle, password }: BlueskyAccount,
  answer: 'Authorize' | 'Deny access',
): Promise<void> {
  await untilFound(page, toButton('Sign in'));
  // It asks for nothing before, if it knows no account from the request.
  if (!(await page.$(passwordField))) await click(() => untilFound(page, toButton('Sign in')));
  const field = await untilFound(page, passwordField);
  const name = await page.$('input[autocomplete=username]:enabled:not([readonly])');
  if (name && !(await name.evaluate((input) => input.value))) await name.type(handle);
  await field.type(password);
  await click(() => untilFound(page, toButton('Sign in')));
  await click(() => untilFound(page, toButton(answer)));
}

const passwordField = 'input[type=password]';
const toButton = (text: string) => `::-p-xpath(//button[normalize-space()="${text}"])`;
