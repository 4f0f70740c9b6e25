import type { Page } from 'puppeteer';
import {
  findings,
  identify,
  untilFound,
  untilInside,
} from '../../../../testing/browser/browser.js';
import { click } from '../../../../testing/browser/click.js';
import { startFixture, type ElementFixture } from '../../../../testing/browser/fixture.js';
import { send } from '../../../../testing/service/send.js';
import { waitFor } from '../../../../testing/waiting/wait-for.js';
import { until } from '../../../../testing/waiting/until.js';

const tag = 'x-svc-acquaintance';
let fixture: ElementFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

/** Opens the list of those who recommend the bakery: Alice is a contact, Bob is known over her. */
async function open() {
  const { reader, identity } = fixture.network;
  const opened = await fixture.open(
    `<x-svc-recommenders source-uuid="${reader.uuid}" target-uuid="bakery"></x-svc-recommenders>`,
  );
  const { page } = opened;
  await page.evaluate(() => {
    const changes: unknown[] = [];
    Object.assign(globalThis, { changes });
    document.addEventListener('networkChanged', (event) => {
      changes.push((event as CustomEvent<{ change: string }>).detail.change);
    });
  });
  await identify(page, identity);
  await untilInside(page, 'x-svc-recommenders', `${tag}.hydrated`);
  return opened;
}

/** The first person is Alice, the second is Bob. */
const person = (place: 1 | 2) => `x-svc-recommenders >>> [part=person]:nth-child(${place}) ${tag}`;
const press = (page: Page, place: 1 | 2, inner: string) =>
  click(() => untilFound(page, `${person(place)} >>> ${inner}`));
const text = (page: Page, place: 1 | 2, inner: string) =>
  page.$eval(`${person(place)} >>> ${inner}`, (one) =>
    (one as HTMLElement).innerText.replace(/\s+/g, ' ').trim(),
  );
const wait = (page: Page, place: 1 | 2, inner: string) =>
  untilFound(page, `${person(place)} >>> ${inner}`);
const changes = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { changes: string[] }).changes);
const focusedId = (page: Page, place: 1 | 2) =>
  page.$eval(person(place), (one) => one.shadowRoot!.activeElement?.id);
/** The names of those in the reader's network who have an opinion about the bakery. */
const readNetwork = async () => {
  const { identity } = fixture.network;
  const query = new URLSearchParams({ targetCriteria: '{"uuid":"bakery"}' });
  const path = `/recommenders?${query}`;
  const { people } = (await fixture.service.get(path, identity.access_token)) as {
    people: { person: { name: string } }[];
  };
  return people.map(({ person }) => person.name);
};
const stateOwn = (body: object, method: 'POST' | 'DELETE' = 'POST') =>
  send(fixture.service.url, method, '/relationship', {
    token: fixture.network.identity.access_token,
    body: {
      type: 'social',
      sourceCriteria: { uuid: fixture.network.reader.uuid },
      targetCriteria: { uuid: fixture.network.alice.uuid },
      ...body,
    },
  });

describe('x-svc-acquaintance', () => {
  test('shows the person’s other public feedback', async () => {
    const { page } = await open();
    await press(page, 2, '#others');
    await wait(page, 2, '[part=feedback]');
    // The feedback about the bakery is left out: the app shows it already.
    expect(await text(page, 2, '#given')).toBe('The plumber now Verified transaction');
    const expanded = () =>
      page.$eval(`${person(2)} >>> #others`, (one) => one.getAttribute('aria-expanded'));
    expect(await expanded()).toBe('true');
    expect(await findings(page)).toEqual([]);
    await press(page, 2, '#others');
    await waitFor(expanded, (value) => value === 'false');
    await press(page, 1, '#others');
    await wait(page, 1, '.none');
    expect(await text(page, 1, '#given')).toBe('There is no other public feedback.');
  });

  test('takes back what the reader has stated', async () => {
    await stateOwn({ properties: { kind: 'vouch' } });
    await stateOwn({ type: 'colleague' });
    const { page } = await open();
    await press(page, 1, '#remove');
    await wait(page, 1, '#confirmation');
    expect(await text(page, 1, '#question')).toBe(
      'Remove Alice Archer from your network? You take back that you vouch for them.',
    );
    expect(await focusedId(page, 1)).toBe('confirmation');
    expect(await findings(page)).toEqual([]);
    await press(page, 1, '[part=cancel]');
    await waitFor(
      () => focusedId(page, 1),
      (id) => id === 'remove',
    );
    await press(page, 1, '#remove');
    await press(page, 1, '[part=confirm]');
    await wait(page, 1, '[part=outcome]');
    expect(await text(page, 1, '[part=outcome]')).toMatch(
      /^You no longer vouch for Alice Archer, who stays in your network because/,
    );
    expect(await focusedId(page, 1)).toBe('outcome');
    expect(await changes(page)).toEqual(['removed']);
    const { relationships } = (await fixture.service.get(
      '/relationships',
      fixture.network.identity.access_token,
    )) as { relationships: { origin: string }[] };
    expect(relationships.map(({ origin }) => origin)).toEqual(['client:tests']);
  });

  test('asks nothing when the reader has taken everything back elsewhere', async () => {
    const own = { properties: { kind: 'vouch' } };
    await stateOwn(own);
    const { page } = await open();
    await wait(page, 1, '#remove');
    await stateOwn(own, 'DELETE');
    await press(page, 1, '#remove');
    await wait(page, 1, '[part=outcome]');
    expect(await text(page, 1, '[part=outcome]')).toMatch(/who stays in your network because/);
    expect(await text(page, 1, '[part=actions]')).toBe('Other feedback Block');
    expect(await readNetwork()).toEqual(['Alice Archer', 'Bob Baker']);
  });

  test('blocks a person after a confirmation, and unblocks the person again', async () => {
    const { page } = await open();
    await press(page, 1, '#block');
    await wait(page, 1, '#confirmation');
    expect(await text(page, 1, '#question')).toMatch(/^Block Alice Archer\?/);
    expect(await readNetwork()).toEqual(['Alice Archer', 'Bob Baker']);
    await press(page, 1, '[part=confirm]');
    await wait(page, 1, '#unblock');
    expect(await text(page, 1, '[part=outcome]')).toBe(
      'Alice Archer is blocked and not in your network.',
    );
    expect(await page.$(`${person(1)} >>> [part=graph]`)).toBeNull();
    // Nor is anybody because of her.
    expect(await readNetwork()).toEqual([]);
    expect(await findings(page)).toEqual([]);
    await press(page, 1, '#unblock');
    await wait(page, 1, '[part=graph]');
    expect(await text(page, 1, '[part=outcome]')).toBe('Alice Archer is no longer blocked.');
    expect(await readNetwork()).toEqual(['Alice Archer', 'Bob Baker']);
    expect(await changes(page)).toEqual(['blocked', 'unblocked']);
  });

  test('keeps the question when a change fails, and says why', async () => {
    const { page } = await open();
    await press(page, 1, '#block');
    fixture.site.service = 'http://127.0.0.1:1';
    await press(page, 1, '[part=confirm]');
    await until(
      page,
      () =>
        document
          .querySelector('x-svc-recommenders')!
          .shadowRoot!.querySelector('x-svc-acquaintance')!
          .shadowRoot!.querySelector('[role=alert]')!.textContent !== '',
    );
    expect(await text(page, 1, '[role=alert]')).toBe('The service does not answer.');
    fixture.site.service = fixture.service.url;
    expect(await readNetwork()).toEqual(['Alice Archer', 'Bob Baker']);
    expect(await changes(page)).toEqual([]);
  });
});
