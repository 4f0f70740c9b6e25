import type { Page } from 'puppeteer';
import {
  identify,
  untilFound,
  untilInside,
  untilShown,
} from '../../../../testing/browser/browser.js';
import { hostileName } from '../../../../testing/people/network.js';
import {
  asked,
  details,
  findingsInBoth,
  fixture,
  givers,
  open,
  press,
  select,
  settled,
  tag,
  texts,
  useDetailsStage,
} from './test/details-page.js';

useDetailsStage();

const buttons = (page: Page) => texts(page, 'button[part=helpful]');
const pressed = (page: Page) =>
  page.$$eval(`${tag} >>> button[part=helpful]`, (all) => all.map((one) => one.ariaPressed));
const votes = () => fixture.site.requests.filter(({ path }) => path.startsWith('/helpful'));
/** Waits until the service has answered the vote. */
const stored = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/helpful'));

/** Marks the feedback of Bob, or takes that back. */
const markAs = async (token: string, isHelpful = true, giver = 'Bob Baker') => {
  const list = `/feedback?targetCriteria=${encodeURIComponent('{"uuid":"bakery"}')}`;
  const { feedback } = (await fixture.service.get(list, token)) as {
    feedback: { id: string; source: { name: string } }[];
  };
  const { id } = feedback.find(({ source }) => source.name === giver)!;
  await fetch(`${fixture.service.url}/helpful${isHelpful ? '' : `?feedbackId=${id}`}`, {
    method: isHelpful ? 'POST' : 'DELETE',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(isHelpful && { body: JSON.stringify({ feedbackId: id }) }),
  });
};

test('a reader marks feedback as helpful, and takes that back', async () => {
  const { page } = await open('bakery');
  expect(await buttons(page)).toEqual(['Helpful', 'Helpful', 'Helpful']);
  expect(await pressed(page)).toEqual(['false', 'false', 'false']);
  let pass = () => {};
  const held = new Promise<void>((resolve) => (pass = resolve));
  fixture.site.passage = (path) => (path === '/helpful' ? held : undefined);
  await press(page, 'Helpful');
  // At once, and a second press does not send again.
  expect(await pressed(page)).toEqual(['true', 'false', 'false']);
  expect((await buttons(page))[0]).toBe('Helpful · 1');
  await press(page, 'Helpful · 1');
  const answered = stored(page);
  pass();
  await answered;
  expect(votes()).toHaveLength(1);
  expect(
    await page.$eval(`${tag} >>> button[part=helpful]`, (one) => (one as HTMLElement).title),
  ).toBe('1 person finds this helpful');
  expect(await findingsInBoth(page)).toEqual([]);

  await page.$eval(tag, (one) => (one as unknown as { reload(): Promise<void> }).reload());
  await settled(page);
  expect(await buttons(page)).toContain('Helpful · 1');
  const taken = stored(page);
  await press(page, 'Helpful · 1');
  expect(await buttons(page)).toEqual(['Helpful', 'Helpful', 'Helpful']);
  await taken;
  expect(votes().map(({ method }) => method)).toEqual(['POST', 'DELETE']);
});

test('the mark is taken back if it cannot be stored', async () => {
  const { page } = await open('bakery');
  fixture.site.passage = (path) => (path === '/helpful' ? 'refuse' : undefined);
  await press(page, 'Helpful');
  await untilShown(page, tag, 'The service does not answer.');
  expect(await buttons(page)).toEqual(['Helpful', 'Helpful', 'Helpful']);
  expect(await pressed(page)).toEqual(['false', 'false', 'false']);
  expect(await findingsInBoth(page)).toEqual([]);
  fixture.site.passage = () => undefined;
  const answered = stored(page);
  await press(page, 'Helpful');
  await answered;
  expect(await pressed(page)).toContain('true');
  expect(await texts(page, '[part=invite]')).toEqual([]);
  await markAll(page);
});

test('a visitor sees the count and is invited to connect a wallet', async () => {
  await markAs(fixture.network.strangerIdentity.access_token);
  const { page } = await fixture.open('');
  // The list before the mark may be in the browser's cache.
  await page.setCacheEnabled(false);
  await page.goto(fixture.site.page('visitor', details('bakery')));
  await untilInside(page, tag, '[part=review]');
  expect((await buttons(page)).sort()).toEqual(['Helpful', 'Helpful', 'Helpful · 1']);
  await press(page, 'Helpful · 1');
  expect(await texts(page, '[part=invite]')).toEqual([
    'Connect a wallet to mark feedback as helpful.',
  ]);
  expect(votes()).toEqual([]);
  expect(await findingsInBoth(page)).toEqual([]);
  await identify(page, fixture.network.identity);
  await untilInside(page, tag, 'option[value=network]');
  await settled(page);
  expect(await texts(page, '[part=invite]')).toEqual([]);
  await markAs(fixture.network.strangerIdentity.access_token, false);
});

test("the reader's network is named, and the most helpful feedback comes first", async () => {
  const alice = await fixture.service.signIn(fixture.network.alice);
  const tokens = [alice.access_token, fixture.network.strangerIdentity.access_token];
  for (const token of tokens) await markAs(token, true, hostileName);
  const { page } = await open('bakery');
  expect(await buttons(page)).toEqual(['Helpful', 'Helpful', 'Helpful · 2']);
  await untilShown(page, tag, '1 person in your network');
  await select(page, 'helpful');
  await settled(page);
  expect((await givers(page))[0]).toBe(hostileName);
  expect(asked('/feedback?').at(-1)).toMatch(/sort=helpful/);
  expect(await findingsInBoth(page)).toEqual([]);
  for (const token of tokens) await markAs(token, false, hostileName);
});

test('givers and owners see how many people find it helpful, and cannot mark it', async () => {
  const { network, service } = fixture;
  await service.post('/entity', {
    type: 'provider',
    ids: { uuid: 'bakery' },
    owners: [network.stranger.uuid],
  });
  const alice = await service.signIn(network.alice);
  await markAs(alice.access_token);
  const bob = await service.signIn(network.bob);
  for (const [person, identity, buttonCount] of [
    [network.stranger, network.strangerIdentity, 0],
    [network.bob, bob, 2],
  ] as const) {
    const { page } = await fixture.open(
      details('bakery').replace(network.reader.uuid, person.uuid),
    );
    await identify(page, identity);
    await untilFound(page, `${tag} >>> option[value=network]`);
    await settled(page);
    expect(await texts(page, 'span[part=helpful]')).toEqual(['1 person finds this helpful']);
    expect(await buttons(page)).toHaveLength(buttonCount);
    expect(await findingsInBoth(page)).toEqual([]);
  }
  await service.post('/entity', { type: 'provider', ids: { uuid: 'bakery' }, owners: [] });
  await markAs(alice.access_token, false);
});

/** Takes all marks of the reader back. */
async function markAll(page: Page): Promise<void> {
  const answered = stored(page);
  await press(page, 'Helpful · 1');
  await answered;
}
