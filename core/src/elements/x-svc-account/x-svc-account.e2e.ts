import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import {
  findings,
  identify,
  openPage,
  untilFound,
  untilShown,
} from '../../../../testing/browser/browser.js';
import { click } from '../../../../testing/browser/click.js';
import { startFixture, type ElementFixture } from '../../../../testing/browser/fixture.js';
import { installWallet, switchAccounts } from '../../../../testing/browser/wallet.js';
import { createPerson, type Person } from '../../../../testing/people/people.js';
import { send } from '../../../../testing/service/send.js';
import { testLong } from '../../../../testing/suites/test-long.js';
import { until } from '../../../../testing/waiting/until.js';
import { waitFor } from '../../../../testing/waiting/wait-for.js';

const tag = 'x-svc-account';
const key = 'x-svc.identity';
let fixture: ElementFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
const contexts: (() => Promise<void>)[] = [];
const { now } = Date;
afterEach(async () => {
  Date.now = now;
  await Promise.all(contexts.splice(0).map((close) => close()));
  await fixture.reset();
});
afterAll(() => fixture.close());

/** Keeps the identity in the tab, and remembers the events. */
const script = `import * as svc from '/sdk/x-svc/index.esm.js';
globalThis.svc = svc;
globalThis.events = [];
for (const name of ['svcIdentityDropped', 'svcIdentityExpired']) {
  window.addEventListener(name, () => events.push(name));
}
document.addEventListener('dataErased', ({ detail }) => events.push(detail));
svc.configure({ apiUrl: '/api', keepIdentity: 'tab' });`;

/** A person who has rated the florist, and has just signed in. */
async function signInAs(name: string) {
  const person = createPerson(name);
  const { uuid } = person;
  await fixture.service.post('/entity', { type: 'Address', name, ids: { uuid, address: uuid } });
  await fixture.service.post('/feedback', {
    sourceCriteria: { uuid },
    targetCriteria: { uuid: 'florist' },
    items: { stars: 2, review: `${name} says so.` },
  });
  return { person, identity: await fixture.service.signIn(person) };
}

/** Opens the page of a person who has signed in this number of minutes ago. */
async function open(name: string, minutesAgo = 0, owner?: Person) {
  const { person, identity } = await signInAs(name);
  return { person, ...(await visit(person, identity, minutesAgo, owner)) };
}

/** Opens the page in a browser of its own. */
async function visit(
  person: Person,
  identity: Awaited<ReturnType<typeof fixture.service.signIn>>,
  minutesAgo = 0,
  owner?: Person,
) {
  // The service runs in this process.
  Date.now = () => now() + minutesAgo * 60_000;
  const context = await fixture.browser.createBrowserContext();
  contexts.push(() => context.close());
  const opened = await openPage(context);
  const { page } = opened;
  const wallet = await installWallet(page, owner ?? person);
  const about = `source-uuid="${person.uuid}" target-uuid="florist"`;
  const body = `<${tag} privacy-url="https://shop.example/privacy"></${tag}>
<x-svc-feedback-form ${about}></x-svc-feedback-form>`;
  await page.goto(fixture.site.page('page', body, { script }), { waitUntil: 'load' });
  await identify(page, identity);
  await untilFound(page, `${tag} >>> #delete`);
  return { ...opened, identity, wallet };
}

const press = (page: Page, inner: string) => click(() => untilFound(page, `${tag} >>> ${inner}`));
/** Opens the question, and answers it as soon as that is possible. */
async function confirm(page: Page): Promise<void> {
  await press(page, '#delete');
  await press(page, '[part=confirm]:not([aria-disabled])');
}
const focusedId = (page: Page) => page.$eval(tag, (one) => one.shadowRoot!.activeElement?.id);
const readEvents = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { events: unknown[] }).events);
const isKept = (page: Page) => page.evaluate((name) => sessionStorage.getItem(name) !== null, key);
/** The names of those whose feedback about the florist is public. */
const readGivers = async () => {
  const targetCriteria = JSON.stringify({ uuid: 'florist' });
  const query = new URLSearchParams({ targetCriteria });
  const { body } = await send(fixture.service.url, 'GET', `/feedback?${query}`);
  const { feedback } = body.result as { feedback: { source: { name: string } }[] };
  return feedback.map(({ source }) => source.name);
};

describe('x-svc-account', () => {
  test('shows one sentence while no one is signed in', async () => {
    const { page, loaded } = await fixture.open(`<${tag}></${tag}>`);
    expect(await untilShown(page, tag, 'wallet')).toBe(
      'Connect a wallet to download or delete your data.',
    );
    expect(await findings(page)).toEqual([]);
    expect(loaded.filter((url) => url.includes('/api/'))).toEqual([]);
  });

  test('says what is kept, and links only to web addresses', async () => {
    const { page, complaints } = await open('Ada');
    expect(await untilShown(page, tag, 'keeps')).toBe(
      'My data This service keeps your wallet address, your name and picture, your feedback and ' +
        'videos, whom you know, and whom you have blocked. Privacy policy Download my data ' +
        'Endorsements and rewards Sign out everywhere Delete my data',
    );
    expect(await page.$eval(`${tag} >>> a`, (link) => link.href)).toBe(
      'https://shop.example/privacy',
    );
    expect(await findings(page)).toEqual([]);
    await page.$eval(tag, (one) => one.setAttribute('privacy-url', 'javascript:alert(1)'));
    await until(
      page,
      () => !document.querySelector('x-svc-account')!.shadowRoot!.querySelector('a'),
    );
    expect(complaints).toEqual([]);
  });

  test('downloads the data as a file', async () => {
    const { page, identity } = await open('Bea');
    const folder = mkdtempSync(join(tmpdir(), 'svc-download-'));
    const devtools = await page.createCDPSession();
    await devtools.send('Browser.setDownloadBehavior', {
      behavior: 'allow',
      downloadPath: folder,
      browserContextId: page.browserContext().id!,
      eventsEnabled: true,
    });
    const isSaved = new Promise<void>((resolve) => {
      devtools.on('Browser.downloadProgress', ({ state }) => {
        if (state === 'completed') resolve();
      });
    });
    await press(page, '#download');
    const name = `x-svc-${identity.address}.jsonl`;
    await untilShown(page, tag, name);
    await isSaved;
    const lines = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
    rmSync(folder, { recursive: true });
    expect(lines.map((line) => Object.keys(JSON.parse(line) as object)[0])).toEqual(
      expect.arrayContaining(['export', 'feedback', 'end']),
    );
    expect(lines.join('\n')).toContain('Bea says so.');
    expect(await findings(page)).toEqual([]);
  });

  test('says that the download has failed, and tries again', async () => {
    const { page } = await open('Cleo');
    let pass = () => {};
    fixture.site.passage = () => 'refuse';
    await press(page, '#download');
    await untilShown(page, tag, 'Your data could not be downloaded.');
    fixture.site.passage = () => new Promise((resolve) => (pass = resolve));
    await press(page, '[part=retry]');
    await untilShown(page, tag, 'Your data is being collected …');
    expect(await focusedId(page)).toBe('download');
    pass();
    await untilShown(page, tag, 'Your data is in the file');
  });

  test('signs out on all devices by keyboard alone, and says so', async () => {
    const { page, person, complaints } = await open('Nora');
    const other = await visit(person, await fixture.service.signIn(person));
    // An answer after the sign-out would tell the other device.
    await other.page.waitForNetworkIdle({ idleTime: 100 });
    await page.$eval(`${tag} >>> [part=everywhere]`, (one) => (one as HTMLElement).focus());
    await page.keyboard.press('Enter');
    await untilShown(page, tag, 'You are signed out on all devices.');
    await waitFor(
      () => focusedId(page),
      (id) => id === 'everywhere',
    );
    expect(await isKept(page)).toBe(false);
    expect(await readEvents(page)).toEqual(['svcIdentityDropped']);
    await untilFound(page, 'x-svc-feedback-form >>> [part=signed-out]');
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);

    // The other device learns of it by its next request, and asks no more.
    await press(other.page, '#download');
    await untilShown(other.page, tag, 'Connect a wallet');
    expect(await readEvents(other.page)).toEqual(['svcIdentityExpired']);
    expect(await isKept(other.page)).toBe(false);
    const answers: number[] = [];
    other.page.on('response', (response) => {
      if (response.url().includes('/api/')) answers.push(response.status());
    });
    await other.page.reload({ waitUntil: 'networkidle0' });
    await untilShown(other.page, tag, 'Connect a wallet');
    expect(answers).not.toContain(401);

    await identify(page, await fixture.service.signIn(person));
    await untilFound(page, `${tag} >>> [part=everywhere]`);
    await press(page, '#download');
    await untilShown(page, tag, 'Your data is in the file');
  });

  test('says that signing out everywhere has failed, and stays signed in', async () => {
    const { page } = await open('Olga');
    let pass = () => {};
    const countSent = () =>
      fixture.site.requests.filter(({ path }) => path.endsWith('/auth/logoutEverywhere')).length;
    fixture.site.passage = () => 'refuse';
    await press(page, '[part=everywhere]');
    await untilShown(page, tag, 'You could not be signed out everywhere.');
    // The browser itself repeats a request whose connection ends.
    const refused = countSent();
    expect(await isKept(page)).toBe(true);
    expect(await findings(page)).toEqual([]);
    fixture.site.passage = () => new Promise((resolve) => (pass = resolve));
    await press(page, '[part=everywhere]');
    await untilShown(page, tag, 'Signing out everywhere …');
    await press(page, '[part=everywhere]');
    pass();
    await untilShown(page, tag, 'You are signed out on all devices.');
    expect(countSent()).toBe(refused + 1);
  });

  test('deletes nothing by a double click, nor when the question is closed', async () => {
    const { page } = await open('Dora');
    const button = await untilFound(page, `${tag} >>> #delete`);
    // A press that comes at once, wherever the pointer is.
    await page.$eval(tag, ({ shadowRoot }) =>
      new MutationObserver((_, observer) => {
        const confirm = shadowRoot!.querySelector<HTMLElement>('[part=confirm]');
        if (!confirm) return;
        observer.disconnect();
        confirm.click();
      }).observe(shadowRoot!, { childList: true, subtree: true }),
    );
    await button.click({ count: 2 });
    await untilFound(page, `${tag} >>> #confirmation`);
    expect(await focusedId(page)).toBe('confirmation');
    expect(await untilShown(page, tag, 'Delete your data?')).toMatch(
      /Your name and picture.* removed.* Endorsements on a blockchain stay.* cannot be undone/,
    );
    await untilFound(page, `${tag} >>> [part=confirm]:not([aria-disabled])`);
    expect(await findings(page)).toEqual([]);
    await press(page, '[part=cancel]');
    await waitFor(
      () => focusedId(page),
      (id) => id === 'delete',
    );
    expect(fixture.site.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
    expect(await readGivers()).toContain('Dora');
  });

  test('deletes the data by keyboard alone, signs out, and says so', async () => {
    const { page, complaints, loaded } = await open('Emma');
    await untilFound(page, 'x-svc-feedback-form >>> form');
    expect(await readGivers()).toContain('Emma');
    expect(await isKept(page)).toBe(true);
    await page.$eval(`${tag} >>> #delete`, (one) => (one as HTMLElement).focus());
    await page.keyboard.press('Enter');
    await untilFound(page, `${tag} >>> [part=confirm]:not([aria-disabled])`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await untilShown(page, tag, 'deleted')).toBe(
      'My data Your data is deleted, and you are signed out.',
    );
    expect(await focusedId(page)).toBe('erased');
    expect(await readGivers()).not.toContain('Emma');
    expect(await isKept(page)).toBe(false);
    await untilFound(page, 'x-svc-feedback-form >>> [part=signed-out]');
    await waitFor(
      () => readEvents(page),
      (events) => events.length === 2,
    );
    expect(await readEvents(page)).toEqual(['svcIdentityDropped', { remaining: {} }]);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    // The wallet was not needed.
    expect(loaded.some((url) => url.includes('/auth/'))).toBe(false);
  });

  test('says what stays, until somebody signs in again', async () => {
    const { page, person } = await open('Fay');
    await fixture.service.endorse(person, fixture.network.bob.uuid, 3);
    await confirm(page);
    await untilShown(page, tag, '1 endorsement stays on a blockchain');
    await identify(page, fixture.network.identity);
    await untilShown(page, tag, 'Download my data');
    await page.evaluate(() => (globalThis as unknown as { svc: Sdk }).svc.signOut());
    await untilShown(page, tag, 'Connect a wallet');
  });

  test('asks the wallet for another sign-in if the last one is too old', async () => {
    const { page, wallet } = await open('Gila', 6);
    let sign = () => {};
    wallet.hesitate = () =>
      new Promise((resolve) => {
        sign = resolve;
      });
    await confirm(page);
    await waitFor(
      () => {
        sign();
        return wallet.signed.length;
      },
      (count) => count === 1,
    );
    await untilShown(page, tag, 'Your data is deleted');
    expect(await readGivers()).not.toContain('Gila');
    expect((await readEvents(page))[0]).toBe('svcIdentityDropped');
    expect(await readEvents(page)).not.toContain('svcIdentityExpired');
  });

  test('changes nothing if the wallet declines, and can be asked again', async () => {
    const { page, wallet } = await open('Hana', 6);
    wallet.answer = 'decline';
    await confirm(page);
    await untilShown(page, tag, 'You declined in your wallet. Nothing was deleted.');
    expect(await readGivers()).toContain('Hana');
    expect(await isKept(page)).toBe(true);
    expect(await readEvents(page)).toEqual([]);
    expect(await findings(page)).toEqual([]);
    wallet.answer = 'accept';
    await press(page, '[part=confirm]:not([aria-disabled])');
    await untilShown(page, tag, 'Your data is deleted');
  });

  test('deletes nothing after the question is closed while the wallet asks', async () => {
    const { page, wallet } = await open('Inga', 6);
    let answer: (() => void) | undefined;
    const hold = () => new Promise<void>((resolve) => (answer = resolve));
    wallet.hesitate = async () => {
      // It is connected first, and asked for the signature then.
      wallet.hesitate = hold;
    };
    await confirm(page);
    await waitFor(
      () => answer,
      (asked) => asked !== undefined,
    );
    expect(await untilShown(page, tag, 'Sign in again')).toContain('in your wallet …');
    await press(page, '[part=cancel]');
    await untilFound(page, `${tag} >>> #delete`);
    const verified = page.waitForResponse((response) => response.url().endsWith('/auth/verify'));
    answer!();
    expect((await verified).ok()).toBe(true);
    await page.evaluate(() => fetch('/api/health/live').then((response) => response.text()));
    // The first one was refused.
    const deletions = fixture.site.requests.filter(({ method }) => method === 'DELETE');
    expect(deletions).toHaveLength(1);
    expect(await readGivers()).toContain('Inga');
    expect(await readEvents(page)).toEqual([]);
  });

  test('deletes nothing if the wallet has another account', async () => {
    const { stranger } = fixture.network;
    const { page, wallet } = await open('Jane', 6, stranger);
    await confirm(page);
    await untilShown(page, tag, 'The account has changed. Nothing was deleted.');
    expect(wallet.signed).toEqual([]);
    expect(await readGivers()).toContain('Jane');
    await switchAccounts(page, stranger, []);
  });

  test('says that the outcome is not known if the service does not answer', async () => {
    const { page } = await open('Kari');
    fixture.site.passage = (_, method) => (method === 'DELETE' ? 'refuse' : undefined);
    await confirm(page);
    await untilShown(page, tag, 'it is not known whether your data is deleted');
    expect(await isKept(page)).toBe(true);
    fixture.site.passage = () => undefined;
    await press(page, '[part=confirm]:not([aria-disabled])');
    await untilShown(page, tag, 'Your data is deleted');
  });

  testLong(
    'shows the progress of a large deletion, also while the service does not answer',
    async () => {
      const { page } = await open('Lena');
      // Thousands of rows would be needed for this answer.
      const erasure = { id: '0'.repeat(32), state: 'running', done: 1, total: 4, remaining: {} };
      const answers = [
        { ...erasure, done: 2 },
        undefined,
        { ...erasure, done: 4, state: 'finished', remaining: { addedEntities: 2 } },
      ];
      await page.setRequestInterception(true);
      const asked: (string | undefined)[] = [];
      page.on('request', (request) => {
        const reply = (result: unknown, status: number) =>
          request.respond({
            status,
            contentType: 'application/json',
            body: JSON.stringify({ status: 'success', result }),
          });
        if (request.method() === 'DELETE') return void reply({ ...erasure }, 202);
        if (!request.url().includes('/erasures/')) return void request.continue();
        asked.push(request.headers()['authorization']);
        const answer = answers.shift();
        return void (answer ? reply(answer, 200) : request.abort());
      });
      await confirm(page);
      await untilShown(page, tag, 'Your data is being deleted: 25%');
      expect(await findings(page)).toEqual([]);
      expect(await focusedId(page)).toBe('erased');
      expect(await isKept(page)).toBe(false);
      await untilShown(page, tag, 'Your data is being deleted: 50%');
      expect(await page.$eval(`${tag} >>> progress`, ({ value }) => value)).toBe(0.5);
      expect(await untilShown(page, tag, 'Your data is deleted')).toContain(
        '2 entries that you added stay without your name',
      );
      // No one is signed in any more.
      expect(asked).toEqual([undefined, undefined, undefined]);
      await waitFor(
        () => readEvents(page),
        (events) => events.length === 2,
      );
      expect(await focusedId(page)).toBe('erased');
    },
  );
});

interface Sdk {
  signOut(): Promise<void>;
}
