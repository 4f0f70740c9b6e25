import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, ElementHandle, Page } from 'puppeteer';
import {
  findings,
  identify,
  untilFound,
  untilInside,
  untilShown,
} from '../../../../../testing/browser/browser.js';
import { recordFile, watchCamera } from '../../../../../testing/browser/camera.js';
import { click } from '../../../../../testing/browser/click.js';
import type { PageOptions } from '../../../../../testing/browser/site.js';
import { startFixture, type ElementFixture } from '../../../../../testing/browser/fixture.js';

export const element = 'x-svc-feedback-form';
/** The fixture of the test file that calls `useCamera`. */
export let fixture: ElementFixture;
/** The folder of its files, among them `video.webm`. */
export let folder: string;

/** Sets up the fixture, with a camera and a recorded file, for all tests of the file. */
export function useCamera(): void {
  beforeAll(async () => {
    fixture = await startFixture({ cameras: 1 });
    folder = await mkdtemp(join(tmpdir(), 'x-svc-'));
    const { page } = await fixture.open('');
    await permit(fixture.browser, 'granted');
    await recordFile(page, join(folder, 'video.webm'));
    await fixture.reset();
  });
  beforeEach(() => permit(fixture.browser, 'granted'));
  afterEach(() => fixture.reset());
  afterAll(async () => {
    await fixture.close();
    await rm(folder, { recursive: true });
  });
}

export function permit(browser: Browser, state: 'granted' | 'denied'): Promise<void> {
  const permissions = ['camera', 'microphone'].map((name) => ({ permission: { name }, state }));
  return browser.defaultBrowserContext().setPermission(fixture.site.origin, ...permissions);
}

export const form = (target: string) =>
  `<${element} source-uuid="${fixture.network.reader.uuid}" target-uuid="${target}"></${element}>`;

/** Opens a form about a new target as the reader. */
export async function openForm(target: string, options?: PageOptions) {
  await fixture.service.post('/entity', { type: 'provider', name: target, ids: { uuid: target } });
  const opened = await fixture.open(form(target), options);
  await watchCamera(opened.page);
  await identify(opened.page, fixture.network.identity);
  await untilShown(opened.page, element, 'Good quality');
  return opened;
}

export const press = (page: Page, part: string) =>
  click(() => untilFound(page, `${element} >>> [part=${part}]`));
/** Turns the camera on, and records until a second is over. */
export async function startRecording(page: Page): Promise<void> {
  await press(page, 'record');
  await untilShown(page, element, 'Start recording');
  await press(page, 'record');
  await untilShown(page, element, '88 seconds left');
}

export const type = (page: Page, text: string) =>
  page.locator(`${element} >>> textarea`).fill(text);

export async function pick(page: Page, path: string): Promise<void> {
  await untilInside(page, element, 'input[type=file]');
  const input = await page.$(`${element} >>> input[type=file]`);
  await (input as ElementHandle<HTMLInputElement>).uploadFile(path);
}

export const requests = (method: string, path: RegExp) =>
  fixture.site.requests.filter((one) => one.method === method && path.test(one.path)).length;

export async function given(target: string) {
  const criteria = (uuid: string) => encodeURIComponent(JSON.stringify({ uuid }));
  const path = `/feedback?sourceCriteria=${criteria(fixture.network.reader.uuid)}&targetCriteria=${criteria(target)}`;
  const page = (await fixture.service.get(path, fixture.network.identity.access_token)) as {
    feedback: { items: { stars?: number; video?: string; review?: string } }[];
  };
  return page.feedback.map(({ items }) => items);
}

/** Expects no findings of axe-core in either colour scheme. */
export async function expectNoFindings(page: Page): Promise<void> {
  for (const value of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    expect(await findings(page)).toEqual([]);
  }
}
