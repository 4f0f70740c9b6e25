import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startBodyLimit, type BodyLimit } from '../../../../../testing/browser/body-limit.js';
import { identify, untilShown } from '../../../../../testing/browser/browser.js';
import { until } from '../../../../../testing/waiting/until.js';
import {
  element,
  expectNoFindings,
  fixture,
  folder,
  openForm,
  pick,
  press,
  useCamera,
} from './video-page.js';

useCamera();

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

let limit: BodyLimit;
let direct: string;
let large: string;

beforeAll(async () => {
  direct = fixture.site.service;
  large = join(folder, 'large.webm');
  await writeFile(large, pad(await readFile(join(folder, 'video.webm')), 5 * mebibyte));
});
beforeEach(async () => {
  limit = await startBodyLimit(direct, mebibyte);
  fixture.site.service = limit.url;
});
afterEach(async () => {
  fixture.site.service = direct;
  await limit.close();
});

const configure = (apiUrl: string, more = '') => ({
  script: `import * as svc from '/sdk/x-svc/index.esm.js';
svc.configure({ apiUrl: '${apiUrl}' });
globalThis.svc = svc;${more}`,
});
/** The page cannot read what the proxy answers. */
const ofOtherOrigin = () => configure(limit.url);
/** So that the delays between the attempts end within a test. */
const hurry = `
const wait = globalThis.setTimeout;
globalThis.setTimeout = (act, milliseconds, ...more) => wait(act, milliseconds / 20, ...more);`;

describe('a video behind a proxy that refuses large bodies', () => {
  test.each([
    ['the page’s origin', 'own', () => ({})],
    ['another origin', 'other', ofOtherOrigin],
  ])('is uploaded in smaller parts to %s', async (_, target, options) => {
    const { page } = await openForm(`limited-${target}`, options());
    await pick(page, large);
    await untilShown(page, element, 'Your video is uploaded');
    expect(limit.refused).toEqual([4 * mebibyte, 2 * mebibyte]);
    expect(limit.passed.slice(0, 5)).toEqual(Array<number>(5).fill(mebibyte));
    expect(limit.passed).toHaveLength(6);
  });

  test('is uploaded in parts of 64 KiB if the proxy allows no more', async () => {
    limit.maximum = 64 * kibibyte;
    const { page } = await openForm('limited-most');
    await pick(page, large);
    await untilShown(page, element, 'Your video is uploaded');
    expect(limit.refused).toHaveLength(6);
    expect(Math.max(...limit.passed)).toBe(64 * kibibyte);
  });

  test('keeps the size of its parts after a reload', async () => {
    const { page } = await openForm('limited-reloaded');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    fixture.site.passage = (_path, method) =>
      method === 'PATCH' && limit.passed.length === 2 ? released : undefined;
    await pick(page, large);
    await untilShown(page, element, 'Uploading: 3');
    await page.reload();
    fixture.site.passage = () => undefined;
    release();
    await until(page, () => 'svc' in globalThis);
    await identify(page, fixture.network.identity);
    await untilShown(page, element, 'Your video is uploaded');
    expect(limit.refused).toHaveLength(2);
  });

  test('names the server in between if it refuses the smallest parts', async () => {
    limit.maximum = 63 * kibibyte;
    limit.refusal = { ...limit.refusal, body: '{"message":"Too large"}' };
    const { page } = await openForm('limited-refused');
    await pick(page, large);
    await untilShown(page, element, 'A server in between refuses parts of this size');
    await expectNoFindings(page);
    expect(limit.refused).toHaveLength(7);

    limit.maximum = mebibyte;
    await press(page, 'retry');
    await untilShown(page, element, 'Your video is uploaded');
  });

  test('names it on a page of another origin as well', async () => {
    limit.maximum = 63 * kibibyte;
    const { page } = await openForm('limited-unread', configure(limit.url, hurry));
    await pick(page, large);
    await untilShown(page, element, 'A server in between refuses parts of this size');
    expect(limit.refused).toHaveLength(7);
  });

  test('is not sent in smaller parts if the service itself refuses it', async () => {
    limit.refusal = {
      status: 413,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ errorCode: 41_300, errorMessage: 'The video is too large.' }),
    };
    const { page } = await openForm('limited-service');
    await pick(page, large);
    await untilShown(page, element, 'The video is too large.');
    expect(limit.refused).toHaveLength(1);
  });
});

test('a service that does not tell either what it has received is said not to answer', async () => {
  const { page } = await openForm('unanswered', configure('/api', hurry));
  fixture.site.passage = (_path, method) =>
    method === 'PATCH' || method === 'HEAD' ? 'refuse' : undefined;
  await pick(page, large);
  await untilShown(page, element, 'The service does not answer');
  fixture.site.passage = () => undefined;
  limit.maximum = 4 * mebibyte;
  await press(page, 'retry');
  await untilShown(page, element, 'Your video is uploaded');
  expect(limit.refused).toEqual([]);
  expect(limit.passed[0]).toBe(4 * mebibyte);
});

test('an upload that sends too many requests waits as long as the service says', async () => {
  limit.refusal = {
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': '1' },
    body: JSON.stringify({ errorCode: 42_900, errorMessage: 'Too many requests.' }),
  };
  const { page } = await openForm('rate-limited');
  await pick(page, large);
  await untilShown(page, element, 'Uploading');
  limit.maximum = 4 * mebibyte;
  await untilShown(page, element, 'Your video is uploaded');
  expect(limit.passed).toHaveLength(2);
});

/** Appends an element to a WebM file that players skip, so that the file is larger by the number of bytes. */
function pad(video: Buffer, bytes: number): Buffer {
  const head = Buffer.alloc(9);
  head[0] = 0xec;
  head[1] = 0x01;
  head.writeUIntBE(bytes, 3, 6);
  return Buffer.concat([video, head, Buffer.alloc(bytes)]);
}
