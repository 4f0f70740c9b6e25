import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { createAccount } from '../../../testing/people/accounts.js';
import { signIn } from '../../../testing/service/sign-in.js';
import { upload } from '../http/support/upload.js';
import type { Place } from '../../../testing/databases/locations.js';
import { eachPlace } from '../../../testing/suites/each-place.js';
import { hasFfmpeg, sampleVideo } from '../../../testing/service/sample-video.js';
import { startServing } from '../../../testing/service/svc.js';

(hasFfmpeg ? describe : describe.skip)('uploads', () => {
  eachPlace((_name, make) => {
    let place: Place;
    let data: string;
    beforeEach(async () => {
      place = await make();
      data = await mkdtemp(join(tmpdir(), 'svc-uploads-'));
    });
    afterEach(async () => {
      await place.remove();
      await rm(data, { recursive: true });
    });

    test('continues at the last byte after the service is killed', async () => {
      const settings = { SVC_DATA: data, ...place.settings };
      const film = sampleVideo('webm', { seconds: 2 });
      const server = await startServing(settings);
      const account = createAccount();
      const { token } = await signIn(server.url, account);
      const url = await upload(server.url, film, token, { stopAfter: 20_000 });
      await server.kill();

      const again = await startServing(settings);
      const there = again.url + new URL(url).pathname;
      const head = await fetch(there, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' },
      });
      expect(Number(head.headers.get('upload-offset'))).toBeGreaterThanOrEqual(20_000);
      expect(await upload(again.url, film, token, { url: there })).toBe(there);
      const answer = await fetch(there);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/webm']);
      await answer.arrayBuffer();
      again.child.kill('SIGTERM');
      expect(await again.ended).toMatchObject({ code: 0 });
    });
  });
});
