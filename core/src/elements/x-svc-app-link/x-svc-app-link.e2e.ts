import type * as Sdk from '../../index.js';
import { findings, untilInside } from '../../../../testing/browser/browser.js';
import { startFixture, type ElementFixture } from '../../../../testing/browser/fixture.js';
import { until } from '../../../../testing/waiting/until.js';

let fixture: ElementFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

describe('x-svc-app-link', () => {
  test('leads to the page of the service, and back to where the reader is', async () => {
    const { page, complaints } = await fixture.open('<x-svc-app-link></x-svc-app-link>');
    const link = 'x-svc-app-link >>> a';
    const readLink = async () => new URL(await page.$eval(link, (element) => element.href));
    await untilInside(page, 'x-svc-app-link', 'a:not([target])');
    const { origin, pathname, searchParams } = await readLink();
    expect([origin, pathname, searchParams.get('return')]).toEqual([
      fixture.site.origin,
      '/api/connect',
      page.url(),
    ]);
    expect(await page.$('aria/Connect social accounts[role="link"]')).not.toBeNull();
    await page.evaluate(() => {
      history.pushState(null, '', '/offers?of=bread');
      addEventListener('click', (event) => event.preventDefault(), { once: true });
    });
    await page.$eval(link, (element) => element.click());
    expect((await readLink()).searchParams.get('return')).toBe(
      `${fixture.site.origin}/offers?of=bread`,
    );
    expect(complaints).toEqual([]);
  });

  test('links to the configured address, and announces that it opens a new window', async () => {
    const { page, complaints } = await fixture.open(
      '<x-svc-app-link><i slot="icon">@</i></x-svc-app-link>',
    );
    await page.evaluate(() =>
      (globalThis as unknown as { svc: typeof Sdk }).svc.configure({
        socialLinkUrl: 'https://social.example/connect',
      }),
    );
    await untilInside(page, 'x-svc-app-link', 'a[target=_blank][rel=noopener]');
    expect(await page.$eval('x-svc-app-link >>> a', (link) => link.href)).toBe(
      'https://social.example/connect',
    );
    const name = '@ Connect social accounts (opens in a new window)';
    expect(await page.$(`aria/${name}[role="link"]`)).not.toBeNull();
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('can have its own address, and shows nothing for an invalid one', async () => {
    const { page } = await fixture.open(
      '<x-svc-app-link social-link-url="https://social.example">Join us</x-svc-app-link>',
    );
    await untilInside(page, 'x-svc-app-link', 'a[href="https://social.example"]');
    for (const hostile of ['javascript:alert(1)', 'data:text/html,x', ' ', 'social.example']) {
      await page.$eval(
        'x-svc-app-link',
        (element, url) => element.setAttribute('social-link-url', url),
        hostile,
      );
      await until(
        page,
        () => !document.querySelector('x-svc-app-link')!.shadowRoot!.querySelector('a'),
      );
      await page.$eval('x-svc-app-link', (element) =>
        element.setAttribute('social-link-url', 'https://social.example'),
      );
      await untilInside(page, 'x-svc-app-link', 'a');
    }
  });
});
