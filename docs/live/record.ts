import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, HTTPRequest, HTTPResponse, Page } from 'puppeteer';
import { startShowcase, type Showcase } from '../../core/showcase/server.js';
import { languages } from '../../core/src/i18n/compiled/languages.js';
import { startBrowser } from '../../testing/browser/browser.js';
import { until } from '../../testing/waiting/until.js';
import {
  isSameRequest,
  recordedOrigin,
  sortQuery,
  translateAnswer,
  type RecordedAnswer,
  type RecordedChain,
  type RequestKey,
} from './recording.js';
import { recordings, translations, type Recorded } from './read-recording.js';
import { findState, stages, type Stage } from './stages.js';

const texts = Object.fromEntries(
  languages
    .filter((language) => language !== 'en')
    .map((language): [string, Record<string, string>] => [language, {}]),
);

for (const folder of [recordings, translations]) mkdirSync(folder, { recursive: true });
const showcase = await startShowcase();
const browser = await startBrowser();
try {
  for (const [tag, stage] of Object.entries(stages)) {
    const recording = await record(browser, showcase, tag, stage);
    const text = format(recording);
    writeFileSync(join(recordings, `${tag}.json`), `${text}\n`);
    process.stdout.write(`${tag}: ${recording.answers.length} answers, ${text.length} bytes\n`);
  }
  for (const [language, translated] of Object.entries(texts)) {
    const sorted = Object.fromEntries(Object.entries(translated).toSorted());
    writeFileSync(join(translations, `${language}.json`), `${JSON.stringify(sorted, null, 2)}\n`);
  }
} finally {
  await browser.close();
  await showcase.close();
}

/** A request of a page with all that is needed to send it again. */
interface Sent extends RequestKey {
  headers: Record<string, string>;
  status: number;
  answer: unknown;
}

async function record(
  browser: Browser,
  { url }: Showcase,
  tag: string,
  stage: Stage,
): Promise<Recorded> {
  const address = `${url}/frame/${stage.state.join('/')}?lang=en&theme=light`;
  const service = `${url}/proxy/${stage.state.join('/')}`;
  const sent: Sent[] = [];
  let chain: RecordedChain | undefined;
  for (const choice of listChoices(stage)) {
    const page = await browser.newPage();
    const noted: Promise<void>[] = [];
    // The token is needed until all its requests are sent in each language.
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      void (request.url().endsWith('/auth/logout') ? request.abort() : request.continue());
    });
    page.on('response', (response) => {
      if (response.url().startsWith(service)) noted.push(note(response, service, sent));
      if (response.url().startsWith(`${url}/chain/`)) noted.push(noteChain(response));
    });
    await page.goto(address);
    await until(page, () => document.documentElement.dataset['reached'] !== undefined);
    await change(page, stage.host ?? tag, choice);
    for (const selector of stage.presses ?? []) await press(page, selector);
    if (findState(stage).reader) {
      await signOut(page);
      for (const selector of stage.presses ?? []) await press(page, selector);
    }
    await Promise.all(noted);
    chain &&= { ...chain, token: await readToken(page) };
    await page.close();
  }
  const answers: RecordedAnswer[] = [];
  const shown = findState(stage).markup + JSON.stringify(stage.controls).replaceAll(' ', '" "');
  for (const request of sent) {
    answers.push(shorten(await translate(request, service), shown));
  }
  // The order in which an element asks is not constant.
  chain &&= { ...chain, results: sortBy(chain.results, toKey) };
  const recorded = { answers, ...(chain && { chain }) };
  const constant = JSON.parse(replaceRandom(JSON.stringify(recorded), url)) as Recorded;
  return { ...constant, answers: sortBy(constant.answers, toOrder) };

  async function noteChain(response: HTTPResponse): Promise<void> {
    const requests = [JSON.parse(await readBody(response.request()))].flat() as (Call & {
      id: number;
    })[];
    const results = [await response.json()].flat() as { id: number; result: unknown }[];
    chain ??= { token: '', results: [] };
    for (const { id, method, params } of requests) {
      const { result } = results.find((one) => one.id === id)!;
      const kept = method === 'eth_getBlockByNumber' ? { hash: `0x${'0'.repeat(64)}` } : result;
      const call = { method, params, result: kept };
      if (chain.results.some((one) => toKey(one) === toKey(call))) continue;
      chain = { ...chain, results: [...chain.results, call] };
    }
  }
}

interface Call {
  method: string;
  params: unknown;
}

/** Lists the attributes to open the stage with: those of the state, and each other choice. */
function listChoices({ controls }: Stage): (readonly [attribute: string, value: string])[] {
  const choices = controls.flatMap((control) =>
    control.kind === 'choice' && !control.attribute.endsWith('color')
      ? control.options.map((option) => [control.attribute, option] as const)
      : [],
  );
  return choices.length > 0 ? choices : [['', '']];
}

async function change(page: Page, host: string, [attribute, value]: readonly [string, string]) {
  if (attribute === '') return;
  await page.$eval(
    host,
    (element, attribute, value) => {
      if (value === '') element.removeAttribute(attribute);
      else element.setAttribute(attribute, value);
    },
    attribute,
    value,
  );
  await waitForAnswers(page);
}

/** Presses or chooses the first element that matches in any shadow tree. */
async function press(page: Page, selector: string): Promise<void> {
  const found = await page.$(`>>> ${selector}`);
  if (!found) return;
  await found.evaluate((element) => {
    if (element instanceof HTMLOptionElement) {
      const field = element.closest('select')!;
      field.value = element.value;
      field.dispatchEvent(new Event('change'));
    } else if (element instanceof HTMLElement) element.click();
  });
  await waitForAnswers(page);
}

async function signOut(page: Page): Promise<void> {
  // A text, which the compiler must not change to a `require`.
  await page.evaluate(`import('/sdk/x-svc/index.esm.js').then((svc) => svc.signOut())`);
  await waitForAnswers(page);
}

/** Waits until the page has asked for everything, and shows it. */
async function waitForAnswers(page: Page): Promise<void> {
  await page.waitForNetworkIdle({ idleTime: 500 });
  await page.evaluate(() => new Promise((rendered) => requestAnimationFrame(rendered)));
}

async function readBody(request: HTTPRequest): Promise<string> {
  return (await request.fetchPostData()) ?? 'null';
}

function readToken(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.dataset['token'] ?? '');
}

async function note(response: HTTPResponse, service: string, sent: Sent[]): Promise<void> {
  const request = response.request();
  const key = await readKey(request, service);
  if (key.path.startsWith('/auth/') || request.method() === 'OPTIONS') return;
  if (sent.some((one) => isSameRequest(one, key))) return;
  const answer: unknown = await response.json().catch(() => undefined);
  if (answer === undefined || sent.some((one) => isSameRequest(one, key))) return;
  sent.push({ ...key, headers: request.headers(), status: response.status(), answer });
}

async function readKey(request: HTTPRequest, service: string): Promise<RequestKey> {
  const body = request.hasPostData() ? await readBody(request) : undefined;
  return {
    method: request.method(),
    path: sortQuery(request.url().slice(service.length)),
    isSignedIn: request.headers()['authorization'] !== undefined,
    ...(body !== undefined && { body: JSON.parse(body) as unknown }),
  };
}

/** Sends a request again in each language, and keeps the texts that differ. */
async function translate(
  { headers, status, answer, ...key }: Sent,
  service: string,
): Promise<RecordedAnswer> {
  if (key.method !== 'GET') return { ...key, status, answer };
  const ask = async (language: string): Promise<unknown> => {
    const response = await fetch(service + key.path, {
      // A connection that is kept may be closed at the moment it is used.
      headers: { ...headers, 'accept-language': language, connection: 'close' },
    });
    return response.json();
  };
  const english = await ask('en');
  for (const [language, collected] of Object.entries(texts)) {
    const translated = await ask(language);
    collectTexts(english, translated, collected);
    if (JSON.stringify(translateAnswer(english, collected)) !== JSON.stringify(translated)) {
      throw new Error(`A text of ${key.path} has two translations to ${language}.`);
    }
  }
  return { ...key, status, answer: english };
}

/** Collects the texts that differ between two answers of the same shape. */
function collectTexts(english: unknown, translated: unknown, texts: Record<string, string>): void {
  if (typeof english === 'string' && english !== translated) texts[english] = String(translated);
  if (typeof english !== 'object' || english === null) return;
  for (const [key, value] of Object.entries(english)) {
    collectTexts(value, (translated as Record<string, unknown>)[key], texts);
  }
}

/** Replaces what is different in each run: the address of the showcase, and the references of people. */
function replaceRandom(recording: string, url: string): string {
  let text = recording.replaceAll(url, `${recordedOrigin}/live/avatars`);
  for (const [, person = '', reference = ''] of recording.matchAll(
    /"name":"([^"]+)","image":"[^"]*","type":"[^"]*","properties":{},"ref":"([\w-]{22})"/g,
  )) {
    const constant = createHash('sha256').update(person).digest('base64url').slice(0, 22);
    text = text.replaceAll(reference, constant);
  }
  return text;
}

/** Formats a recording with one answer on each line. */
function format({ answers, chain }: Recorded): string {
  const lines = answers.map((one) => JSON.stringify(one)).join(',\n');
  return `{"answers":[\n${lines}\n]${chain ? `,\n"chain":${JSON.stringify(chain)}` : ''}}`;
}

/** Leaves out the entities of a ranking that the stage does not show. */
function shorten({ path, ...answer }: RecordedAnswer, shown: string): RecordedAnswer {
  if (!path.startsWith('/ranking')) return { path, ...answer };
  const { status, result } = answer.answer as {
    status: string;
    result: { entity: { uuid: string } }[];
  };
  const items = result.filter(({ entity }) => shown.includes(`"${entity.uuid}"`));
  return { path, ...answer, answer: { status, result: items } };
}

function toOrder({ path, method, isSignedIn, body }: RequestKey): string {
  return JSON.stringify([path, method, isSignedIn, body ?? null]);
}

function toKey({ method, params }: Call): string {
  return JSON.stringify([method, params]);
}

function sortBy<Item>(items: readonly Item[], toText: (item: Item) => string): Item[] {
  return items.toSorted((one, other) => (toText(one) < toText(other) ? -1 : 1));
}
