import type { Page } from 'puppeteer';
import type { AuthData } from '../../store/base/api-types';
import {
  identify,
  untilFound,
  untilInside,
  untilShown,
} from '../../../../testing/browser/browser.js';
import { click } from '../../../../testing/browser/click.js';
import { createPerson } from '../../../../testing/people/people.js';
import { revisitedProvider } from '../../../../testing/people/reviewed-providers.js';
import { hideReply } from '../../../../testing/service/hide-reply.js';
import { until } from '../../../../testing/waiting/until.js';
import {
  details,
  findingsInBoth,
  fixture,
  focused,
  open,
  press,
  rendered,
  settled,
  tag,
  texts,
  type,
  useDetailsStage,
} from './test/details-page.js';

useDetailsStage();

const owner = createPerson('Rosa Rossi');
let ownerIdentity: AuthData;
const text = 'Thank you!\nThe rye is back on Friday.';

beforeAll(async () => {
  await fixture.service.post('/entity', {
    type: 'Address',
    name: owner.name,
    ids: { uuid: owner.uuid, address: owner.uuid },
  });
  for (const uuid of ['bakery', revisitedProvider]) {
    await fixture.service.post('/entity', {
      type: 'provider',
      ids: { uuid },
      owners: [owner.uuid],
    });
  }
  ownerIdentity = await fixture.service.signIn(owner);
});

const about = (target: string, uuid: string) =>
  details(target).replace(fixture.network.reader.uuid, uuid);

/** Opens the details for the owner of the target. */
async function openAsOwner(target = 'bakery') {
  const opened = await fixture.open(about(target, owner.uuid));
  await identify(opened.page, ownerIdentity);
  await settled(opened.page);
  await untilInside(opened.page, tag, '[part=write-reply]');
  return opened;
}

/** Opens the details for somebody who is not signed in, and reads past the browser's cache. */
async function openAsVisitor() {
  const opened = await fixture.open('');
  await opened.page.setCacheEnabled(false);
  await opened.page.goto(fixture.site.page('visitor', about('bakery', owner.uuid)));
  await untilInside(opened.page, tag, '[part=review]');
  return opened;
}

const part = (page: Page, name: string) => untilFound(page, `${tag} >>> [part=${name}]`);
const write = async (page: Page, written: string) => {
  const field = await part(page, 'reply-text');
  await field.evaluate((one, value) => {
    (one as HTMLTextAreaElement).value = value;
    one.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, written);
};
/** Presses "Reply" at the first feedback, and sends the text. */
const reply = async (page: Page, written = text) => {
  await press(page, 'Reply');
  await write(page, written);
  await press(page, 'Send reply');
  await untilInside(page, tag, '[part=reply]');
};
const replies = (page: Page) => texts(page, '[part=reply]');
const buttons = async (page: Page) => (await texts(page, '.response')).sort();

/** The feedback about the bakery, as its owner gets it. */
const list = async () => {
  const path = `/feedback?targetCriteria=${encodeURIComponent('{"uuid":"bakery"}')}`;
  const page = await fixture.service.get(path, ownerIdentity.access_token);
  return (page as { feedback: { id: string; reply?: { id: string } }[] }).feedback;
};

afterEach(async () => {
  for (const { id } of (await list()).filter((one) => one.reply)) {
    await fetch(`${fixture.service.url}/reply?feedbackId=${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${ownerIdentity.access_token}` },
    });
  }
});

test('an owner replies, edits and withdraws the reply, and readers see it', async () => {
  const { page } = await openAsOwner();
  expect(await buttons(page)).toEqual(['Reply', 'Reply', 'Reply']);
  await press(page, 'Reply');
  expect(await focused(page)).toMatch(/^reply-text-\d+$/);
  expect(await texts(page, '[part=reply-form] .counter')).toEqual(['2,000 characters left']);
  expect(await findingsInBoth(page)).toEqual([]);
  await write(page, `  ${text}\n`);
  await press(page, 'Send reply');
  await untilInside(page, tag, '[part=reply]');
  await settled(page);
  expect(await focused(page)).toMatch(/^replied-\d+$/);
  expect((await replies(page))[0]).toBe(
    'Reply from The bakery now Thank you! The rye is back on Friday. Read more Edit reply Withdraw reply',
  );
  expect(await texts(page, '.body [role=status]')).toContain('Your reply is saved.');
  expect(await buttons(page)).toEqual(['Edit reply', 'Reply', 'Reply', 'Withdraw reply']);
  expect(await findingsInBoth(page)).toEqual([]);

  const visitor = await openAsVisitor();
  await untilShown(visitor.page, tag, 'Reply from The bakery');
  expect(await visitor.page.$eval(`${tag} >>> [part=reply] .said`, (one) => one.textContent)).toBe(
    text,
  );
  expect(await visitor.page.$(`${tag} >>> [part=write-reply]`)).toBeNull();

  await press(page, 'Edit reply');
  await write(page, 'Thank you, and see you on Friday.');
  await press(page, 'Save reply');
  await untilInside(page, tag, '[part=reply]');
  await settled(page);
  expect((await replies(page))[0]).toContain('see you on Friday');

  await press(page, 'Withdraw reply');
  expect(await focused(page)).toMatch(/^reply-question-\d+$/);
  expect(await findingsInBoth(page)).toEqual([]);
  await press(page, 'Withdraw');
  await until(
    page,
    (tag) => !document.querySelector(tag)!.shadowRoot!.querySelector('.reply'),
    tag,
  );
  await settled(page);
  expect(await focused(page)).toMatch(/^reply-\d+$/);
  expect(await buttons(page)).toEqual(['Reply', 'Reply', 'Reply']);
  expect(await texts(page, '.body [role=status]')).toContain('Your reply is withdrawn.');
});

test('a press sends once, and shows that it does', async () => {
  const { page } = await openAsOwner();
  let pass = () => {};
  const held = new Promise<void>((resolve) => (pass = resolve));
  fixture.site.passage = (path) => (path === '/reply' ? held : undefined);
  await press(page, 'Reply');
  await write(page, text);
  await press(page, 'Send reply');
  await untilShown(page, tag, 'Sending …');
  await press(page, 'Sending');
  await press(page, 'Cancel');
  await type(page, 'Escape');
  expect(await page.$(`${tag} >>> [part=reply-form]`)).not.toBeNull();
  pass();
  await untilInside(page, tag, '[part=reply]');
  await settled(page);
  expect(fixture.site.asked.filter((path) => path === '/reply')).toHaveLength(1);
});

test('a closed form keeps its text, and an empty one is not sent', async () => {
  const { page } = await openAsOwner();
  await press(page, 'Reply');
  await press(page, 'Send reply');
  await untilShown(page, tag, 'Write your reply first.');
  expect(await focused(page)).toMatch(/^reply-text-\d+$/);
  expect(await findingsInBoth(page)).toEqual([]);
  await write(page, 'I was going to say');
  await type(page, 'Escape');
  expect(await page.$(`${tag} >>> [part=reply-form]`)).toBeNull();
  expect(await focused(page)).toMatch(/^reply-\d+$/);
  await press(page, 'Reply');
  expect(await page.$eval(`${tag} >>> textarea`, (one) => one.value)).toBe('I was going to say');
  expect(fixture.site.asked.filter((path) => path.startsWith('/reply'))).toEqual([]);
});

test('an error keeps the text and the question', async () => {
  const { page } = await openAsOwner();
  fixture.site.passage = (path) => (path.startsWith('/reply') ? 'refuse' : undefined);
  await press(page, 'Reply');
  await write(page, text);
  await press(page, 'Send reply');
  await untilShown(page, tag, 'Your reply was not sent. The service does not answer.');
  expect(await page.$eval(`${tag} >>> textarea`, (one) => one.value)).toBe(text);
  expect(await findingsInBoth(page)).toEqual([]);
  fixture.site.passage = () => undefined;
  await press(page, 'Send reply');
  await untilInside(page, tag, '[part=reply]');
  fixture.site.passage = (path) => (path.startsWith('/reply') ? 'refuse' : undefined);
  await press(page, 'Withdraw reply');
  await press(page, 'Withdraw');
  await untilShown(page, tag, 'Your reply was not withdrawn.');
  expect(await replies(page)).toHaveLength(1);
  await press(page, 'Keep it');
  expect(await focused(page)).toMatch(/^withdraw-reply-\d+$/);
});

test('Escape closes the form, and not the dialog around it', async () => {
  const popup = 'x-svc-feedback-details-popup';
  const { page } = await fixture.open(
    `<${popup} source-uuid="${owner.uuid}" target-uuid="bakery"></${popup}>`,
  );
  await identify(page, ownerIdentity);
  await click(() => untilFound(page, `${popup} >>> [part=button]`));
  const inside = `${popup} >>> ${tag}`;
  await click(() => untilFound(page, `${inside} >>> [part=write-reply]`));
  await untilFound(page, `${inside} >>> [part=reply-form]`);
  await page.keyboard.press('Escape');
  await rendered(page);
  expect(await page.$(`${inside} >>> [part=reply-form]`)).toBeNull();
  expect(await page.$eval(`${popup} >>> dialog`, (dialog) => dialog.open)).toBe(true);
});

test("an owner replies to a person's earlier feedback", async () => {
  const { page } = await openAsOwner(revisitedProvider);
  await press(page, 'and 2 earlier');
  await untilInside(page, tag, '.before');
  await click(() => untilFound(page, `${tag} >>> .before [part=write-reply]`));
  await write(page, 'Again, thank you.');
  await press(page, 'Send reply');
  await untilInside(page, tag, '.before [part=reply]');
  await settled(page);
  expect(await texts(page, '.before [part=reply]')).toHaveLength(1);
  expect(await findingsInBoth(page)).toEqual([]);
});

test('another owner who signs in next does not see what the one before has written', async () => {
  const { service, network } = fixture;
  const other = await service.signIn(network.stranger);
  const setOwners = (owners: string[]) =>
    service.post('/entity', { type: 'provider', ids: { uuid: 'bakery' }, owners });
  await setOwners([owner.uuid, network.stranger.uuid]);
  const { page } = await openAsOwner();
  await press(page, 'Reply');
  await write(page, 'Between us:');
  await identify(page, { ...ownerIdentity, access_token: 'no.longer.valid' });
  await press(page, 'Send reply');
  await untilInside(page, tag, '[part=signed-out]');
  // The same person again.
  await identify(page, ownerIdentity);
  const field = await part(page, 'reply-text');
  expect(await field.evaluate((one) => (one as HTMLTextAreaElement).value)).toBe('Between us:');
  await page.$eval(
    tag,
    (one, uuid) => one.setAttribute('source-uuid', uuid),
    network.stranger.uuid,
  );
  await identify(page, other);
  await until(
    page,
    (tag) => !document.querySelector(tag)!.shadowRoot!.querySelector('[part=reply-form]'),
    tag,
  );
  await settled(page);
  await part(page, 'write-reply');
  await press(page, 'Reply');
  expect(await page.$eval(`${tag} >>> textarea`, (one) => one.value)).toBe('');
  await setOwners([owner.uuid]);
});

test('a reply is plain text, collapsed if it is long', async () => {
  const { page } = await openAsOwner();
  const long = `<img src=x onerror="document.title='taken'">\n\n${'A long reply. '.repeat(100)}`;
  await reply(page, long);
  await settled(page);
  const said = `${tag} >>> [part=reply] .said`;
  await until(
    page,
    (tag) => document.querySelector(tag)!.shadowRoot!.querySelector('.reply .said.cut'),
    tag,
  );
  expect(await page.$eval(said, (one) => one.textContent)).toBe(long.trim());
  expect(await page.$eval(said, (one) => one.children.length)).toBe(0);
  await click(() => untilFound(page, `${tag} >>> .reply .expand`));
  await untilInside(page, tag, '.reply .said.full');
});

test('a reader reports a reply; hidden, it is shown to owners alone, who appeal', async () => {
  const { page } = await openAsOwner();
  await reply(page);
  await settled(page);
  expect(await page.$(`${tag} >>> [part=reply] [part=report]`)).toBeNull();
  const visitor = await openAsVisitor();
  await click(() => untilFound(visitor.page, `${tag} >>> [part=reply] [part=report]`));
  const form = `${tag} >>> [part=reply] [part=report-form]`;
  await click(() => untilFound(visitor.page, `${form} [value=offensive]`));
  expect(await texts(visitor.page, '[part=report-form] legend')).toEqual([
    'What is wrong with the reply of The bakery ?',
  ]);
  expect(await findingsInBoth(visitor.page)).toEqual([]);
  await click(() => untilFound(visitor.page, `${form} [part=send]`));
  await untilInside(visitor.page, tag, '[part=reply] [part=report-sent]');

  const key = await fixture.service.createKey('moderator of replies', ['moderate']);
  const { cases } = (await fixture.service.get('/moderation?subject=reply', key)) as {
    cases: { subject: { reply: string }; reports: object }[];
  };
  expect(cases).toMatchObject([{ subject: { reply: text }, reports: { offensive: 1 } }]);
  const [replied] = (await list()).filter((one) => one.reply);
  await hideReply(fixture.service, replied!.reply!.id, 'It insults the guest.');
  await page.$eval(tag, (one) => (one as unknown as { reload(): Promise<void> }).reload());
  await untilShown(page, tag, 'Only owners can see it.');
  const [hidden] = await texts(page, '[part=reply] [part=hidden]');
  expect(hidden).toContain('Reason: Insults, threats or hate');
  expect(hidden).toContain('It insults the guest.');
  expect(await findingsInBoth(page)).toEqual([]);
  const another = await openAsVisitor();
  expect(await another.page.$(`${tag} >>> [part=reply]`)).toBeNull();

  await click(() => untilFound(page, `${tag} >>> [part=reply] [part=appeal]`));
  const field = await untilFound(page, `${tag} >>> [part=reply] [part=appeal-text]`);
  await field.type('The guest asked for it.');
  await click(() => untilFound(page, `${tag} >>> [part=reply] [part=send]`));
  await untilShown(page, tag, 'You appealed on');
  const queue = (await fixture.service.get('/moderation?subject=reply', key)) as {
    cases: object[];
  };
  expect(queue.cases).toMatchObject([{ appeal: { text: 'The guest asked for it.' } }]);
});

test('the code for owners is not loaded for others', async () => {
  const countForms = async (loaded: string[]) => {
    const files = loaded.filter((url) => url.endsWith('.js'));
    const codes = await Promise.all(files.map(async (url) => (await fetch(url)).text()));
    return codes.filter((code) => code.includes('reply-form')).length;
  };
  const reader = await open('bakery');
  // The dialog's names of parts are not loaded here.
  expect(await countForms(reader.loaded)).toBe(0);
  const { loaded } = await openAsOwner();
  expect(await countForms(loaded)).toBe(1);
});

test('the form fits a narrow page from right to left', async () => {
  const { page } = await fixture.open(about('bakery', owner.uuid), { lang: 'ar', dir: 'rtl' });
  await page.setViewport({ width: 390, height: 900 });
  await identify(page, ownerIdentity);
  await click(() => part(page, 'write-reply'));
  await untilShown(page, tag, 'إرسال الرد');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await findingsInBoth(page)).toEqual([]);
});
