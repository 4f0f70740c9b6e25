import type { Page } from 'puppeteer';
import { untilFound } from '../browser/browser.js';
import { click } from '../browser/click.js';

/** Fills in the pages of an authorization server of the tests, which knows no passwords. */
export async function signInAtStandIn(
  page: Page,
  login: string,
  answer: 'agree' | 'refuse' = 'agree',
): Promise<void> {
  const name = await untilFound(page, 'input[name=login]');
  await name.type(login);
  await (await untilFound(page, 'input[name=password]')).type('none');
  await click(() => untilFound(page, 'button[type=submit]'));
  await untilFound(page, 'input[value=consent]');
  const chosen = answer === 'agree' ? 'button[type=submit]' : 'a[href$=abort]';
  await click(() => untilFound(page, chosen));
}

/** Its pages load fonts from the internet, which is not there. */
export const withoutFonts = 'Failed to load resource: net::ERR_NAME_NOT_RESOLVED';
