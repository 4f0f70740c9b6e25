import type { Page } from 'puppeteer';
import { untilFound } from '../../../../testing/browser/browser.js';
import { press } from './connect-page.js';

/** The authorization server's pages load fonts from the internet. */
export const withoutFonts = 'Failed to load resource: net::ERR_NAME_NOT_RESOLVED';

/** Fills in the forms of the authorization server that a stand-in has, which knows no passwords. */
export async function signInThere(
  page: Page,
  login: string,
  answer: 'agree' | 'refuse' = 'agree',
): Promise<void> {
  const name = await untilFound(page, 'input[name=login]');
  await name.type(login);
  await (await untilFound(page, 'input[name=password]')).type('none');
  await press(page, 'button[type=submit]');
  await untilFound(page, 'input[value=consent]');
  await press(page, answer === 'agree' ? 'button[type=submit]' : 'a[href$=abort]');
}
