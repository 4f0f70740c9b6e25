import type { Page } from 'puppeteer';
import {
  findings,
  identify,
  shown,
  untilFound,
  untilInside,
  untilShown,
} from '../../../../testing/browser/browser.js';
import { click } from '../../../../testing/browser/click.js';
import { startFixture, type ElementFixture } from '../../../../testing/browser/fixture.js';
import { testLong } from '../../../../testing/suites/test-long.js';
import { until } from '../../../../testing/waiting/until.js';

const tag = 'x-svc-recommenders';
let fixture: ElementFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

const people = (target: string, more = '') =>
  `<${tag} source-uuid="${fixture.network.reader.uuid}" target-uuid="${target}" ${more}></${tag}>`;
const recommendation = (target: string) =>
  `<x-svc-root source-uuid="${fixture.network.reader.uuid}" target-type="provider">
    <x-svc-recommendation target-uuid="${target}"></x-svc-recommendation>
  </x-svc-root>`;
const asked = () => fixture.site.asked.filter((path) => path.startsWith('/recommenders'));
const texts = (page: Page, inner: string) =>
  page.$$eval(`${tag} >>> ${inner}`, (all) =>
    all.map((one) => (one as HTMLElement).innerText.replace(/\s+/g, ' ').trim()),
  );
/** The classes and ids of the focused elements, from the document inwards. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const names: string[] = [];
    for (let tree: Document | ShadowRoot | null = document; tree?.activeElement;) {
      const { activeElement } = tree as { activeElement: Element };
      names.push(activeElement.id || activeElement.className || activeElement.localName);
      tree = activeElement.shadowRoot;
    }
    return names.at(-1);
  });

describe('x-svc-recommenders', () => {
  test('lists who has an opinion, with the path to each', async () => {
    const { page, complaints } = await fixture.open(people('bakery'));
    expect(await shown(page, tag)).toBe('Connect a wallet to see what people you trust say.');
    expect(asked()).toEqual([]);
    await identify(page, fixture.network.identity);
    await untilInside(page, tag, '[part=person] x-svc-acquaintance.hydrated');
    expect(await texts(page, '[part=counts]')).toEqual(['2 recommend it']);
    expect(await texts(page, '.who')).toEqual([
      'Alice Archer now Verified transaction',
      'Bob Baker now Verified transaction',
    ]);
    expect(await texts(page, '.said')).toEqual([
      'The best rye bread in town.',
      'Friendly people. Open on Sundays.',
    ]);
    expect(await texts(page, '[part=graph]')).toEqual([
      'Y You follow on Bluesky AA Alice Archer',
      'Y You follow on Bluesky AA Alice Archer follows on Bluesky BB Bob Baker',
    ]);
    expect(
      await page.$$eval(`${tag} >>> [part=graph]`, (all) =>
        all.map((one) => [one.localName, one.getAttribute('aria-label')]),
      ),
    ).toEqual([
      ['ol', 'How you know Alice Archer'],
      ['ol', 'How you know Bob Baker'],
    ]);
    // The app has stated that the reader follows Alice, so the reader cannot take it back.
    expect(await texts(page, '[part=actions]')).toEqual([
      'Other feedback Block',
      'Other feedback Block',
    ]);
    expect(await findings(page)).toEqual([]);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  test('is empty where no one in the network has an opinion', async () => {
    const { page } = await fixture.open(people('florist'));
    await identify(page, fixture.network.identity);
    await untilShown(page, tag, 'Nobody in your network has an opinion about this.');
    expect(await findings(page)).toEqual([]);
  });

  test('shows a failure, and tries again', async () => {
    const { page } = await fixture.open(people('bakery'));
    fixture.site.service = 'http://127.0.0.1:1';
    await identify(page, fixture.network.identity);
    await untilInside(page, tag, '[part=error]');
    fixture.site.service = fixture.service.url;
    await click(() => untilFound(page, `${tag} >>> [part=retry]`));
    await untilShown(page, tag, 'Alice Archer');
  });

  test('names the kind of each step in the reader’s language', async () => {
    const { reader, alice } = fixture.network;
    const contacts = [
      { type: 'interaction', properties: { action: 'Paid', timestamp: '2024-05-03T12:00:00Z' } },
      { type: 'interaction', properties: { txId: '0x1' } },
      { type: 'social', properties: { kind: 'vouch' } },
      { type: 'social', properties: { kind: '<i>choir</i>' } },
      { type: 'social', properties: {} },
      { type: 'colleague', properties: { kind: 'bluesky' } },
    ].map((relationship, index) => ({
      relationship,
      uuid: `0x${String(index).repeat(40)}`,
      name: `Person ${'abcdef'[index]!}`,
    }));
    await fixture.service.post('/entity', {
      type: 'provider',
      name: 'The studio',
      ids: { uuid: 'studio' },
    });
    for (const { uuid, name, relationship } of contacts) {
      await fixture.service.post('/entity', {
        type: 'Address',
        name,
        ids: { uuid, address: uuid },
      });
      await fixture.service.post('/relationship', {
        ...relationship,
        sourceCriteria: { uuid: alice.uuid },
        targetCriteria: { uuid },
      });
      await fixture.service.post('/feedback', {
        sourceCriteria: { uuid },
        targetCriteria: { uuid: 'studio' },
        items: { stars: 5 },
      });
    }
    const { page } = await fixture.open(people('studio'));
    await identify(page, await fixture.service.signIn(alice));
    await page.$eval(tag, (one, uuid) => one.setAttribute('source-uuid', uuid), alice.uuid);
    await untilInside(page, tag, '[part=person] x-svc-acquaintance.hydrated');
    const kinds = async () => Object.fromEntries(await readKinds(page));
    expect(await kinds()).toEqual({
      'Person a': '\u2068Paid\u2069 on May 3, 2024',
      'Person b': 'transaction',
      'Person c': 'vouch for',
      'Person d': 'know (\u2068<i>choir</i>\u2069)',
      'Person e': 'know',
      'Person f': '\u2068colleague\u2069',
    });
    await page.evaluate(() => (document.documentElement.lang = 'de'));
    await until(
      page,
      (tag) => document.querySelector(tag)!.shadowRoot!.textContent.includes('empfehlen'),
      tag,
    );
    expect((await kinds())['Person a']).toBe('\u2068Paid\u2069 am 3. Mai 2024');
    expect(reader.uuid).not.toBe(alice.uuid);
  });

  testLong('loads fifty people, and more on demand', async () => {
    const { reader } = fixture.network;
    const addresses = Array.from({ length: 60 }, (_, index) => `0x${`${1000 + index}`.repeat(10)}`);
    await fixture.service.import(
      [
        { entity: { type: 'provider', ids: { uuid: 'station' }, name: 'The station' } },
        ...addresses.map((uuid, index) => ({
          entity: { type: 'Address', ids: { uuid, address: uuid }, name: `Friend ${index}` },
        })),
        ...addresses.map((uuid) => ({
          relationship: {
            type: 'social',
            sourceCriteria: { uuid: reader.uuid },
            targetCriteria: { uuid },
          },
        })),
        ...addresses.map((uuid) => ({
          feedback: {
            sourceCriteria: { uuid },
            targetCriteria: { uuid: 'station' },
            items: { stars: 4 },
          },
        })),
      ].map((line) => JSON.stringify(line)),
    );
    const { page } = await fixture.open(people('station'));
    await identify(page, fixture.network.identity);
    await untilInside(page, tag, '[part=more]');
    const count = () => page.$$eval(`${tag} >>> [part=person]`, (all) => all.length);
    expect(await count()).toBe(50);
    expect(await texts(page, '[part=counts]')).toEqual(['60 recommend it']);
    expect(await findings(page)).toEqual([]);
    await page.focus(`${tag} >>> [part=more]`);
    await page.keyboard.press('Enter');
    await untilInside(page, tag, '#person-59');
    expect(await count()).toBe(60);
    expect(await focused(page)).toBe('person-50');
    expect(await page.$(`${tag} >>> [part=more]`)).toBeNull();
    expect(asked()).toHaveLength(2);
  });
});

describe('the sentence of a recommendation', () => {
  const open = 'x-svc-recommendation >>> [part=open]';
  const dialog = `x-svc-recommendation >>> ${tag} >>> dialog[open]`;

  test('opens the list in a dialog, which returns the focus', async () => {
    const { page, complaints, loaded } = await fixture.open(recommendation('bakery'));
    await identify(page, fixture.network.identity);
    await untilFound(page, open);
    const before = loaded.length;
    expect(asked()).toEqual([]);
    await page.focus(open);
    await page.keyboard.press('Enter');
    await untilFound(page, dialog);
    await untilFound(page, `${dialog} [part=person]`);
    expect(loaded.length).toBeGreaterThan(before);
    expect(await page.$eval(`${dialog} h2`, (title) => title.textContent)).toBe(
      'What your network says about The bakery',
    );
    expect(await focused(page)).toBe('heading');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await until(page, () => {
      const tree = document.querySelector('x-svc-recommendation')!.shadowRoot!;
      return !tree.querySelector('x-svc-recommenders');
    });
    expect(await focused(page)).toBe('open');
    // It is loaded anew each time.
    await page.keyboard.press('Enter');
    await untilFound(page, `${dialog} [part=person]`);
    expect(asked()).toHaveLength(2);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  test('stays in the page when blocking the only person takes the sentence away, and cards move', async () => {
    const { page } = await fixture.open(recommendation('plumber'));
    // As an app does that sorts its cards by the ranking.
    await page.$eval('x-svc-root', (root) =>
      root.addEventListener('loaded', () =>
        root.append(root.querySelector('x-svc-recommendation')!),
      ),
    );
    await identify(page, fixture.network.identity);
    await untilFound(page, open);
    await click(() => untilFound(page, open));
    const person = `${dialog} x-svc-acquaintance`;
    await click(() => untilFound(page, `${person} >>> #block`));
    await click(() => untilFound(page, `${person} >>> [part=confirm]`));
    await untilFound(page, `${person} >>> [part=outcome]`);
    await until(page, () => {
      const tree = document.querySelector('x-svc-recommendation')!.shadowRoot!;
      return tree.querySelector('[part=empty]') !== null;
    });
    expect(await page.$(dialog)).not.toBeNull();
    expect(await focused(page)).toBe('outcome');
    await click(() => untilFound(page, `${person} >>> #unblock`));
    await untilFound(page, open);
    await click(() => untilFound(page, `${dialog} [part=close]`));
    await until(page, () => {
      const tree = document.querySelector('x-svc-recommendation')!.shadowRoot!;
      return !tree.querySelector('x-svc-recommenders');
    });
    expect(await focused(page)).toBe('open');
  });
});

/** The name of each person with the kind of the last step to it. */
function readKinds(page: Page): Promise<(readonly [string, string])[]> {
  return page.$$eval(`${tag} >>> [part=person]`, (all) =>
    all.map((person) => {
      const kinds = person
        .querySelector('x-svc-acquaintance')!
        .shadowRoot!.querySelectorAll<HTMLElement>('[part=kind]');
      const name = person.querySelector('strong')!.innerText;
      return [name, kinds.item(kinds.length - 1).innerText] as const;
    }),
  );
}
