import {
  identify,
  findings,
  openPage,
  shown,
  untilInside,
  untilShown,
} from '../../../../testing/browser/browser.js';
import { startFixture, type ElementFixture } from '../../../../testing/browser/fixture.js';
import { until } from '../../../../testing/waiting/until.js';
import { waitFor } from '../../../../testing/waiting/wait-for.js';

let fixture: ElementFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

const rankings = () => fixture.site.asked.filter((path) => path.startsWith('/ranking'));
const ratings = (...targets: string[]) =>
  `/ratings?targetType=provider&targetCriterias=${encodeURIComponent(
    JSON.stringify(targets.map((uuid) => ({ uuid }))),
  )}`;
const root = (body: string, more = '') =>
  `<x-svc-root source-uuid="${fixture.network.reader.uuid}" target-type="provider" ${more}>${body}</x-svc-root>`;
const recommendation = (target: string) =>
  `<x-svc-recommendation id="${target}" target-uuid="${target}"></x-svc-recommendation>`;

describe('x-svc-recommendation', () => {
  test('shows the network’s opinion after signing in', async () => {
    const { page, complaints, loaded } = await fixture.open(
      root(recommendation('bakery') + recommendation('florist')),
    );
    expect(await shown(page, '#bakery')).toContain('Connect a wallet');
    expect(rankings()).toEqual([]);
    expect(await findings(page)).toEqual([]);

    await identify(page, fixture.network.identity);
    const text = await untilShown(page, '#bakery', 'Alice Archer');
    expect(text).toContain('Bob Baker');
    await untilShown(page, '#florist', 'No ratings yet Be the first to give feedback');
    expect(rankings()).toHaveLength(1);
    expect(await findings(page)).toEqual([]);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    const origins = [fixture.site.origin, 'data:'];
    expect(loaded.filter((url) => !origins.some((origin) => url.startsWith(origin)))).toEqual([]);
  });

  test('shows everybody the public rating, and invites a visitor to connect a wallet', async () => {
    const { page, complaints } = await fixture.open(
      root(recommendation('bakery') + recommendation('florist') + recommendation('nowhere')),
    );
    const bakery = await untilShown(page, '#bakery', '3 ratings');
    expect(bakery).toBe('3.3 3 ratings Connect a wallet to see what people you trust think');
    const stars = await page.$eval('#bakery', (element) =>
      element.shadowRoot!.querySelector('[part=stars]')!.getAttribute('aria-label'),
    );
    expect(stars).toBe('3.3 out of 5 stars');
    expect(await untilShown(page, '#florist', 'No ratings yet')).toBe(
      'No ratings yet Connect a wallet to see what people you trust think',
    );
    expect(fixture.site.asked).toEqual([ratings('bakery', 'florist', 'nowhere')]);
    expect(await findings(page)).toEqual([]);

    await page.$eval(
      'x-svc-root',
      (element, uuid) => element.setAttribute('source-uuid', uuid),
      fixture.network.stranger.uuid,
    );
    await identify(page, fixture.network.strangerIdentity);
    await untilShown(page, '#bakery', '3 ratings No opinion from your network yet');
    await untilShown(page, '#florist', 'No ratings yet Be the first to give feedback');
    // A target that the service does not know.
    await untilShown(page, '#nowhere', 'No opinion from your network yet');
    expect(fixture.site.asked.filter((path) => path.startsWith('/ratings'))).toHaveLength(1);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('invites a newcomer to connect social accounts, and back', async () => {
    const { page } = await fixture.open(root(recommendation('bakery')));
    await page.$eval(
      'x-svc-root',
      (element, uuid) => element.setAttribute('source-uuid', uuid),
      fixture.network.stranger.uuid,
    );
    await identify(page, fixture.network.strangerIdentity);
    await untilInside(page, '#bakery', 'x-svc-app-link.hydrated');
    const address = new URL(
      await page.$eval('#bakery >>> x-svc-app-link >>> a', (link) => link.href),
    );
    expect(address.pathname).toBe('/api/connect');
    expect(address.searchParams.get('return')).toBe(page.url());
    expect(await shown(page, '#bakery')).toContain('No opinion from your network yet');
    expect(await findings(page)).toEqual([]);

    await page.evaluate(() =>
      (globalThis as unknown as { svc: { configure: (options: object) => void } }).svc.configure({
        socialLinkUrl: 'https://social.example/link',
      }),
    );
    await until(
      page,
      () =>
        document
          .querySelector('#bakery')!
          .shadowRoot!.querySelector('x-svc-app-link')!
          .shadowRoot!.querySelector('a')!.href === 'https://social.example/link',
    );
  });

  test('does not invite somebody whose network has an opinion about another target', async () => {
    const { page } = await fixture.open(root(recommendation('bakery') + recommendation('florist')));
    await identify(page, fixture.network.identity);
    await untilInside(page, '#bakery', '.open');
    await untilShown(page, '#florist', 'No ratings yet Be the first to give feedback');
    expect(await page.$$('#florist >>> x-svc-app-link')).toEqual([]);
  });

  test('opens the wallets of the page from the invitation', async () => {
    const { page } = await fixture.open(
      `<x-svc-wallet-connect></x-svc-wallet-connect>${root(recommendation('bakery'))}`,
    );
    await page.locator('#bakery >>> button[part=invite]').click();
    await untilShown(page, 'x-svc-wallet-connect', 'No wallet was found');
    expect(await findings(page)).toEqual([]);
  });

  test('requests the ratings of 100 targets at a time', async () => {
    const many = Array.from({ length: 130 }, (_, index) => recommendation(`shop-${index}`));
    const { page } = await fixture.open(root(recommendation('bakery') + many.join('')));
    await untilShown(page, '#bakery', '3 ratings');
    await waitFor(() => fixture.site.asked.length === 2);
    const counts = fixture.site.asked.map(
      (path) => decodeURIComponent(path).split('"uuid"').length - 1,
    );
    expect(counts.sort((a, b) => b - a)).toEqual([100, 31]);
  });

  test('shows the invitation alone when the ratings cannot be read', async () => {
    // Targets that the browser has not cached.
    fixture.site.passage = () => 'refuse';
    const { page, complaints } = await fixture.open(
      root(recommendation('plumber') + recommendation('garage')),
    );
    await until(
      page,
      () => !document.querySelector('#plumber')!.shadowRoot!.querySelector('.rating .skeleton'),
    );
    expect(await shown(page, '#plumber')).toBe(
      'Connect a wallet to see what people you trust think',
    );
    // The browser repeats requests whose connection is closed.
    expect(new Set(fixture.site.asked)).toEqual(new Set([ratings('garage', 'plumber')]));
    expect(complaints.filter((text) => !text.includes('ERR_EMPTY_RESPONSE'))).toEqual([]);
  });

  test('shares a request between equal roots, and sends another one for a different root', async () => {
    const { page } = await fixture.open(
      root(recommendation('bakery')) +
        root(`<x-svc-recommendation id="second" target-uuid="bakery"></x-svc-recommendation>`) +
        root('', 'target-uuids="bakery plumber"') +
        root(
          `<x-svc-recommendation id="third" target-uuid="plumber"></x-svc-recommendation>`,
          'target-uuids="  plumber bakery plumber "',
        ),
    );
    await identify(page, fixture.network.identity);
    await untilShown(page, '#bakery', 'Alice');
    await untilShown(page, '#second', 'Alice');
    await untilShown(page, '#third', 'Bob');
    expect(rankings()).toHaveLength(2);
  });

  test('can be added late, moved and given another target without another request', async () => {
    const { page } = await fixture.open(
      root('', 'id="all"') + root(recommendation('florist'), 'id="few" target-uuids="florist"'),
    );
    await identify(page, fixture.network.identity);
    await untilShown(page, '#florist', 'No ratings yet Be the first to give feedback');

    await page.evaluate(() => {
      const late = document.createElement('x-svc-recommendation');
      late.id = 'late';
      late.setAttribute('target-uuid', 'bakery');
      document.querySelector('#all')!.append(late);
    });
    await untilShown(page, '#late', 'Alice');

    await page.evaluate(() =>
      document.querySelector('#late')!.setAttribute('target-uuid', 'plumber'),
    );
    const plumber = await untilShown(page, '#late', 'recommends this');
    expect(plumber).not.toContain('Alice');

    await page.evaluate(() => {
      const late = document.querySelector('#late')!;
      late.setAttribute('target-uuid', 'bakery');
      document.querySelector('#few')!.append(late);
    });
    await untilShown(page, '#late', 'No opinion from your network yet');
    await page.evaluate(() =>
      document.querySelector('#all')!.append(document.querySelector('#late')!),
    );
    await untilShown(page, '#late', 'Alice');
    expect(rankings()).toHaveLength(2);
  });

  test('finds its root from inside another element’s shadow tree', async () => {
    const { page } = await fixture.open(root('<div id="host"></div>'));
    await identify(page, fixture.network.identity);
    await page.evaluate(() => {
      const inner = document.createElement('x-svc-recommendation');
      inner.setAttribute('target-uuid', 'bakery');
      document.querySelector('#host')!.attachShadow({ mode: 'open' }).append(inner);
    });
    await until(page, () =>
      document
        .querySelector('#host')!
        .shadowRoot!.querySelector('x-svc-recommendation')!
        .shadowRoot?.textContent.includes('Alice'),
    );
  });

  test('finds its target by an alias, and by an address in any case', async () => {
    const address = `0x${'aB'.repeat(20)}`;
    await fixture.service.post('/entity', { type: 'shop', name: 'One', ids: { uuid: address } });
    await fixture.service.post('/entity', {
      type: 'shop',
      name: 'One',
      ids: { uuid: 'shop-1', tax: '1' },
    });
    await fixture.service.post('/entity', {
      type: 'shop',
      name: 'One',
      ids: { uuid: address, tax: '1' },
    });
    await fixture.service.post('/feedback', {
      sourceCriteria: { uuid: fixture.network.alice.uuid },
      targetCriteria: { uuid: 'shop-1' },
      items: { stars: 5 },
    });
    const { page } = await fixture.open(
      `<x-svc-root source-uuid="${fixture.network.reader.account.address}" target-type="shop">
        <x-svc-recommendation id="alias" target-uuid="shop-1"></x-svc-recommendation>
        <x-svc-recommendation id="upper" target-uuid="${address}"></x-svc-recommendation>
        <x-svc-recommendation id="lower" target-uuid="${address.toLowerCase()}"></x-svc-recommendation>
      </x-svc-root>`,
    );
    await identify(page, fixture.network.identity);
    for (const id of ['#alias', '#upper', '#lower']) await untilShown(page, id, 'Alice');
  });

  test('offers once to try again when the service does not answer, and shifts nothing', async () => {
    const { page } = await fixture.open(
      root(
        recommendation('bakery') + recommendation('plumber') + '<p id="last">The page’s own.</p>',
      ),
      { styles: 'x-svc-root { color: rgb(1, 2, 3); line-height: 30px }' },
    );
    const places = () =>
      page.$$eval('x-svc-root > *', (elements) =>
        elements.map((element) => {
          const { top, height } = element.getBoundingClientRect();
          return [top, height];
        }),
      );
    const before = await places();
    await untilShown(page, '#bakery', '3 ratings');
    await untilShown(page, '#plumber', '1 rating');
    fixture.site.passage = () => 'refuse';
    await identify(page, fixture.network.identity);
    await untilShown(page, 'x-svc-root', 'does not answer');
    await untilInside(page, '#bakery', '[part=error]');
    await untilInside(page, '#plumber', '[part=error]');
    expect(await shown(page, '#bakery')).toBe('3.3 3 ratings');
    expect(await shown(page, '#plumber')).toBe('5 1 rating');
    expect(await places()).toEqual(before);
    expect(
      await page.$eval('#last', (own) => [
        getComputedStyle(own).color,
        getComputedStyle(own).lineHeight,
      ]),
    ).toEqual(['rgb(1, 2, 3)', '30px']);
    expect(await findings(page)).toEqual([]);

    fixture.site.passage = () => undefined;
    await page.locator('x-svc-root >>> [part=retry]').click();
    await untilShown(page, '#bakery', 'Alice');
    await untilShown(page, '#plumber', 'Bob');
    expect(await shown(page, 'x-svc-root')).not.toContain('Try again');
    expect(await places()).toEqual(before);

    fixture.site.passage = () => 'refuse';
    await page.$eval('x-svc-root', (element) =>
      (element as unknown as { reload: () => Promise<void> }).reload(),
    );
    await until(page, () =>
      document
        .querySelector('x-svc-root')!
        .shadowRoot!.querySelector('[role=status]')!
        .textContent.includes('could not be loaded'),
    );
    expect(await shown(page, '#bakery')).toContain('Alice');
  });

  test('shows the content of its slots', async () => {
    const states = ['loading', 'empty', 'error', 'signed-out'];
    const own = states.map((state) => `<b slot="${state}">own ${state}</b>`).join('');
    const { page } = await fixture.open(
      root(
        `<x-svc-recommendation id="florist" target-uuid="florist">${own}</x-svc-recommendation>`,
      ),
    );
    const untilIs = (text: string) =>
      until(
        page,
        (text) => {
          const slots = document.querySelector('#florist')!.shadowRoot!.querySelectorAll('slot');
          return [...slots].map((slot) => slot.assignedElements()[0]?.textContent).join() === text;
        },
        text,
      );
    await untilIs('own signed-out');
    const reload = () =>
      page.$eval('x-svc-root', (element) =>
        (element as unknown as { reload: () => Promise<void> }).reload(),
      );
    fixture.site.passage = () => new Promise(() => {});
    await identify(page, fixture.network.identity);
    await untilIs('own loading');
    expect(await findings(page)).toEqual([]);
    fixture.site.passage = () => 'refuse';
    await reload();
    await untilIs('own error');
    fixture.site.passage = () => undefined;
    await reload();
    await untilIs('own empty');
    expect(await findings(page)).toEqual([]);
  });

  test('never shows the ranking of another person', async () => {
    const { page } = await fixture.open(root(recommendation('bakery')));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    fixture.site.passage = () => held;
    await identify(page, fixture.network.identity);
    await waitFor(() => rankings().length > 0);
    fixture.site.passage = () => undefined;

    await page.$eval(
      'x-svc-root',
      (element, uuid) => element.setAttribute('source-uuid', uuid),
      fixture.network.stranger.uuid,
    );
    await identify(page, fixture.network.strangerIdentity);
    await untilShown(page, '#bakery', 'No opinion from your network yet');
    await waitFor(() => fixture.site.cancelled.includes(rankings()[0]!));
    release();
    await page.waitForNetworkIdle({ idleTime: 100 });
    expect(await shown(page, '#bakery')).toContain('No opinion from your network yet');
  });

  test('cancels the request when its root is removed', async () => {
    const { page } = await fixture.open(root(recommendation('bakery')));
    fixture.site.passage = () => new Promise(() => {});
    await identify(page, fixture.network.identity);
    await waitFor(() => rankings().length > 0);
    await page.evaluate(() => document.querySelector('x-svc-root')!.remove());
    await waitFor(() => fixture.site.cancelled.length > 0);
    expect(fixture.site.cancelled).toEqual(rankings());
  });

  test('keeps its space while it loads', async () => {
    const { page } = await fixture.open(root(recommendation('bakery')));
    fixture.site.passage = () => new Promise(() => {});
    const height = () => page.$eval('#bakery', (element) => element.getBoundingClientRect().height);
    const signedOut = await height();
    await identify(page, fixture.network.identity);
    await untilInside(page, '#bakery', '[part=loading]');
    expect(await height()).toBe(signedOut);
    expect(await findings(page)).toEqual([]);
  });
});

describe('x-svc-root', () => {
  test('never hides the content that it has before its code is loaded', async () => {
    const { site, browser } = fixture;
    const offers = '<p>An offer</p><x-svc-recommendation target-uuid="x"></x-svc-recommendation>';
    const url = site.page(
      'offers',
      `<x-svc-root target-type="provider">${offers.repeat(100)}</x-svc-root>`,
      { lang: 'de', head: '<link rel="stylesheet" href="/sdk/x-svc/x-svc.css" />' },
    );
    const { page } = await openPage(browser);
    await page.evaluateOnNewDocument(measureRoot);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForSelector('x-svc-recommendation.hydrated:last-child');
    const { before, defined, now } = await page.evaluate(() => {
      const { heights } = window as Watched;
      return { ...heights, now: document.querySelector('x-svc-root')!.clientHeight };
    });
    expect(now).toBeGreaterThan(0);
    expect([before, defined]).toEqual([now, now]);
    expect(await page.$eval('x-svc-root', countSlots)).toBe(1);
    await page.close();
  });

  test('dispatches `loaded` with the ranking, for each new one', async () => {
    const { page } = await fixture.open(root(recommendation('bakery')));
    await page.evaluate(() => {
      const details: unknown[] = [];
      Object.assign(globalThis, { details });
      document.addEventListener('loaded', (event) => details.push((event as CustomEvent).detail));
    });
    await identify(page, fixture.network.identity);
    await untilShown(page, '#bakery', 'Alice');
    const details = () =>
      page.evaluate(() => (globalThis as unknown as { details: { data: unknown[] }[] }).details);
    await waitFor(async () => (await details()).length > 0);
    expect(await details()).toHaveLength(1);
    const expected = await fixture.service.get(
      `/ranking?targetType=provider&sourceCriteria=${JSON.stringify({ uuid: fixture.network.reader.uuid })}`,
      fixture.network.identity.access_token,
    );
    expect((await details())[0]).toEqual({ data: expected });

    await page.$eval('x-svc-root', (element) =>
      (element as unknown as { reload: () => Promise<void> }).reload(),
    );
    await until(page, () => (globalThis as unknown as { details: unknown[] }).details.length === 2);
  });

  test('removes the ranking when the person signs out or the token expires', async () => {
    const { page } = await fixture.open(root(recommendation('bakery')));
    await identify(page, fixture.network.identity);
    await untilShown(page, '#bakery', 'Alice');
    await identify(page, { ...fixture.network.identity, expires_in: 1 });
    await page.evaluate(() =>
      window.addEventListener('svcIdentityExpired', () => (document.title = 'expired')),
    );
    await untilShown(page, '#bakery', 'Connect a wallet');
    expect(await page.title()).toBe('expired');
  });

  test('ignores an identity that is not valid AuthData', async () => {
    const { page } = await fixture.open(root(recommendation('bakery')));
    await page.evaluate(() => {
      let refused = 0;
      window.addEventListener(
        'svcIdentityRefused',
        () => (document.title = `${++refused} refused`),
      );
      for (const detail of [null, 'token', {}, { access_token: 1, expires_in: 1, address: '' }]) {
        window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail }));
      }
    });
    expect(await page.title()).toBe('4 refused');
    expect(await shown(page, '#bakery')).toContain('Connect a wallet');
    expect(rankings()).toEqual([]);
  });

  test('uses its own api-url, also on another origin', async () => {
    const { page } = await fixture.open(
      root(recommendation('bakery'), `api-url="${fixture.service.url}/"`),
    );
    await identify(page, fixture.network.identity);
    await untilShown(page, '#bakery', 'Alice');
    expect(fixture.site.asked).toEqual([]);
  });
});

describe('modules for a bundler', () => {
  test('define each element with its dependencies, and share the identity', async () => {
    const { page, complaints } = await fixture.open(root(recommendation('bakery')), {
      hasScriptTag: false,
      script: `import * as svc from '/sdk/components/index.js';
import '/sdk/components/x-svc-root.js';
import '/sdk/components/x-svc-recommendation.js';
svc.configure({ apiUrl: '/api' });
globalThis.svc = svc;`,
    });
    await identify(page, fixture.network.identity);
    await untilShown(page, '#bakery', 'Alice');
    expect(rankings()).toHaveLength(1);
    expect(await page.evaluate(() => customElements.get('x-svc-feedback-form'))).toBeUndefined();
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });
});

/** A page that knows how high its root was. */
type Watched = Window & typeof globalThis & { heights: { before?: number; defined?: number } };

/** Measures the root right before and after it becomes a custom element. Runs in the page. */
function measureRoot(): void {
  const heights: Watched['heights'] = ((window as Watched).heights = {});
  const measure = () => document.querySelector('x-svc-root')!.clientHeight;
  const define = customElements.define.bind(customElements);
  customElements.define = (name, ...more) => {
    if (name === 'x-svc-root') heights.before = measure();
    define(name, ...more);
    if (name === 'x-svc-root') heights.defined = measure();
  };
}

const countSlots = (root: Element) => root.shadowRoot!.querySelectorAll('slot').length;
