import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identify, shown, untilInside, untilShown } from '../../../../testing/browser/browser.js';
import { tracing } from '../../../../testing/browser/tracing.js';
import { bundle } from '../../../../testing/packing/bundle.js';
import { hasFfmpeg, sampleVideo } from '../../../../testing/service/sample-video.js';
import { testLong } from '../../../../testing/suites/test-long.js';
import { until } from '../../../../testing/waiting/until.js';
import {
  element,
  expectNoFindings,
  folder,
  form,
  given,
  openForm,
  pick,
  press,
  requests,
  fixture,
  type,
  useCamera,
} from './test/video-page.js';

useCamera();

describe('a file', () => {
  testLong('is accepted if it is a video of at most 100 MB', async () => {
    const { page } = await openForm('picked');
    await writeFile(join(folder, 'text.txt'), 'Not a video.');
    await pick(page, join(folder, 'text.txt'));
    await untilShown(page, element, 'not a video');
    await writeFile(join(folder, 'large.webm'), '');
    await truncate(join(folder, 'large.webm'), 100 * 1024 * 1024 + 1);
    await pick(page, join(folder, 'large.webm'));
    await untilShown(page, element, 'too large');
    expect(requests('POST', /^\/videos/)).toBe(0);

    await writeFile(join(folder, 'text.webm'), 'Not a video either.');
    await pick(page, join(folder, 'text.webm'));
    await untilShown(page, element, 'was not uploaded');
    await expectNoFindings(page);
    await press(page, 'submit');
    await untilShown(page, element, 'Upload it again or remove it');

    await pick(page, join(folder, 'video.webm'));
    await untilShown(page, element, 'Your video is uploaded');
    await press(page, 'submit');
    await untilShown(page, element, 'Thank you');
    expect(await given('picked')).toHaveLength(1);
  });

  (hasFfmpeg ? test : test.skip)('is refused at once when it lasts too long', async () => {
    const { page } = await openForm('long');
    await writeFile(join(folder, 'long.mp4'), sampleVideo('mp4', { seconds: 91 }));
    await pick(page, join(folder, 'long.mp4'));
    await untilShown(page, element, 'too long: it may last 90 seconds');
    await expectNoFindings(page);
    expect(requests('POST', /^\/videos/)).toBe(0);
  });

  test('is sent even if the page’s policy forbids showing it', async () => {
    const { page } = await openForm('unshown', {
      head: `<meta http-equiv="content-security-policy" content="media-src 'self'">`,
    });
    await pick(page, join(folder, 'video.webm'));
    await untilShown(page, element, 'cannot be shown here');
    await untilShown(page, element, 'Your video is uploaded');
  });
});

test('the video of the given feedback is shown, can be removed, and can be replaced', async () => {
  const { page } = await openForm('filmed');
  await pick(page, join(folder, 'video.webm'));
  await page.locator(`${element} >>> input[value="3"]`).click();
  await untilShown(page, element, 'Your video is uploaded');
  await press(page, 'submit');
  await untilShown(page, element, 'Thank you');
  const [{ video: first } = {}] = await given('filmed');
  await fixture.reset();

  const { page: later } = await fixture.open(form('filmed'));
  await identify(later, fixture.network.identity);
  await untilInside(later, element, 'video[controls]');
  expect(await later.$eval(`${element} >>> video`, ({ src, preload }) => [src, preload])).toEqual([
    first,
    'none',
  ]);
  expect(await shown(later, element)).toContain('Record again');
  expect(await shown(later, element)).not.toContain('Your video is uploaded');
  await expectNoFindings(later);
  await later.locator(`${element} >>> .video .actions button:last-child`).click();
  await untilShown(later, element, 'Record a video');
  await press(later, 'submit');
  await untilShown(later, element, 'Thank you');
  expect(await given('filmed')).toEqual([{ stars: 3 }]);

  await later.locator(`${element} >>> [part=thanks] button`).click();
  await pick(later, join(folder, 'video.webm'));
  await untilShown(later, element, 'Your video is uploaded');
  await press(later, 'submit');
  await untilInside(later, element, '[part=given] video');
  const [{ video: second } = {}] = await given('filmed');
  expect(second).toContain('/videos/');
  expect(second).not.toBe(first);
});

describe('the upload', () => {
  /** Holds back the uploaded parts until the test releases them. */
  function holdParts() {
    let release = () => {};
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    fixture.site.passage = (_, method) => {
      if (method !== 'PATCH') return undefined;
      arrive();
      return held;
    };
    return {
      /** Resolves when the first part is held back. */
      arrived,
      release: () => {
        fixture.site.passage = () => undefined;
        release();
      },
    };
  }

  testLong('delays sending the form until it is complete', async () => {
    const { page } = await openForm('awaited');
    const { arrived, release } = holdParts();
    await pick(page, join(folder, 'video.webm'));
    await arrived;
    await untilShown(page, element, 'Uploading:');
    await press(page, 'submit');
    await untilShown(page, element, 'as soon as your video is uploaded');
    await expectNoFindings(page);
    await press(page, 'submit');
    release();
    await untilShown(page, element, 'Thank you');
    expect(requests('POST', /^\/feedback/)).toBe(1);
    expect((await given('awaited'))[0]).toHaveProperty('video');
  });

  test('pauses without a connection and continues by itself', async () => {
    const { page } = await openForm('offline');
    const { arrived, release } = holdParts();
    await pick(page, join(folder, 'video.webm'));
    await arrived;
    await page.setOfflineMode(true);
    await untilShown(page, element, 'No connection');
    await expectNoFindings(page);
    release();
    await page.setOfflineMode(false);
    await untilShown(page, element, 'Your video is uploaded');
    expect(requests('POST', /^\/videos/)).toBe(1);
  });

  testLong('starts once there is a connection', async () => {
    const { page } = await openForm('later');
    await page.setOfflineMode(true);
    await pick(page, join(folder, 'video.webm'));
    await untilShown(page, element, 'No connection');
    await page.setOfflineMode(false);
    await untilShown(page, element, 'Your video is uploaded');
  });

  testLong('tries again when the service does not answer', async () => {
    const { page } = await openForm('retried');
    let refused = 0;
    fixture.site.passage = (_, method) =>
      method === 'PATCH' && refused++ < 2 ? 'refuse' : undefined;
    await pick(page, join(folder, 'video.webm'));
    await untilShown(page, element, 'Your video is uploaded');
    expect(requests('POST', /^\/videos/)).toBe(1);
  });

  test('continues after a reload, with the same draft', async () => {
    const { page } = await openForm('reloaded');
    const { arrived, release } = holdParts();
    await type(page, 'Kept.');
    await page.locator(`${element} >>> input[value="4"]`).click();
    await pick(page, join(folder, 'video.webm'));
    await arrived;
    await until(page, isVideoKept);
    await page.reload();
    release();
    await until(page, () => 'svc' in globalThis);

    // Another person does not see the draft.
    await page.$eval(
      element,
      (one, uuid) => one.setAttribute('source-uuid', uuid),
      fixture.network.stranger.uuid,
    );
    await identify(page, fixture.network.strangerIdentity);
    await untilShown(page, element, '5,000 characters left');
    await page.$eval(
      element,
      (one, uuid) => one.setAttribute('source-uuid', uuid),
      fixture.network.reader.uuid,
    );
    await identify(page, fixture.network.identity);
    await untilShown(page, element, 'Your video is uploaded');
    await untilInside(page, element, 'video[controls]');
    expect(requests('POST', /^\/videos/)).toBe(1);
    await press(page, 'submit');
    await untilShown(page, element, 'Thank you');
    expect(await given('reloaded')).toMatchObject([{ stars: 4, review: 'Kept.' }]);
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft'))),
    ).toEqual([]);
  });
});

describe('at a service of another origin', () => {
  testLong('a video is uploaded and given while a tracing library adds headers', async () => {
    const { page } = await openForm('traced', {
      script: `import * as svc from '/sdk/x-svc/index.esm.js';
${tracing}
svc.configure({ apiUrl: '${fixture.service.url}' });
globalThis.svc = svc;`,
    });
    await pick(page, join(folder, 'video.webm'));
    await untilShown(page, element, 'Your video is uploaded');
    await press(page, 'submit');
    await untilShown(page, element, 'Thank you');
    expect((await given('traced'))[0]).toHaveProperty('video');
    expect(await page.evaluate('traced')).toEqual(
      expect.arrayContaining(['fetch POST', 'XMLHttpRequest POST', 'XMLHttpRequest PATCH']),
    );
    // Images have the public address of the service, which is at the page's own origin.
    expect(fixture.site.asked.filter((path) => !/([.]svg|poster)$/.test(path))).toEqual([]);
  });

  testLong('a client can upload with POST in place of PATCH', async () => {
    const { page } = await fixture.open('', {
      script: await bundle(`import { Upload } from 'tus-js-client';
import * as svc from '/sdk/x-svc/index.esm.js';
globalThis.svc = svc;
globalThis.upload = async (endpoint, token, video) => {
  const sent = [];
  const content = Uint8Array.from(atob(video), (letter) => letter.charCodeAt(0));
  const url = await new Promise((onSuccess, onError) => {
    const upload = new Upload(new Blob([content]), {
      endpoint,
      headers: { authorization: 'Bearer ' + token },
      chunkSize: 100_000,
      overridePatchMethod: true,
      onBeforeRequest: (request) => void sent.push(request.getMethod()),
      onSuccess: () => onSuccess(upload.url),
      onError,
    });
    upload.start();
  });
  return { url, sent };
};`),
    });
    const video = (await readFile(join(folder, 'video.webm'))).toString('base64');
    const token = fixture.network.identity.access_token;
    const parameters = [`${fixture.service.url}/videos`, token, video];
    const { url, sent } = (await page.evaluate(`upload(...${JSON.stringify(parameters)})`)) as {
      url: string;
      sent: string[];
    };
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent)).toEqual(new Set(['POST']));
    expect((await fetch(url)).status).toBe(200);
  });
});

/** Returns whether the browser stores the video of the only draft. */
async function isVideoKept(): Promise<boolean> {
  const draft = sessionStorage.getItem(sessionStorage.key(0)!)!;
  const { video } = JSON.parse(draft) as { video?: { id: string } };
  const open = indexedDB.open('x-svc');
  await new Promise((resolve) => (open.onsuccess = resolve));
  const count = open.result.transaction('videos').objectStore('videos').count(video!.id);
  await new Promise((resolve) => (count.onsuccess = resolve));
  open.result.close();
  return count.result === 1;
}
