import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { createAccount } from '../../testing/people/accounts.js';
import { findFreePort } from '../../testing/service/free-port.js';
import { hasFfmpeg, sampleVideo, secret } from '../../testing/service/sample-video.js';
import { origin, signIn } from '../../testing/service/sign-in.js';
import { upload } from '../../service/test/http/support/upload.js';
import { hardened, startContainer } from './support/container.js';
import { buildImage, canBuildImages, run } from './support/image.js';

(canBuildImages && hasFfmpeg ? describe : describe.skip)('the image', () => {
  let image: string;
  let folder: string;
  beforeAll(async () => {
    image = await buildImage();
    folder = mkdtempSync(join(tmpdir(), 'svc-container-'));
    chownSync(folder, 1000, 1000);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs a program of the image to its end, and returns what it prints. */
  const runIn = (parameters: readonly string[], options: readonly string[] = []) =>
    run('podman', [
      ...[...hardened, '--network', 'host', '-v', `${folder}:/data`, ...options],
      ...['--entrypoint', JSON.stringify(parameters), image],
    ]);

  test('serves as an account without rights, and ends at SIGTERM', async () => {
    const port = await findFreePort('127.0.0.1');
    const settings = ['-v', `${folder}:/data`, '-e', `SVC_ORIGINS=${origin}`];
    const container = await startContainer(image, port, settings);
    expect(container.checkHealth()).toBe(0);
    for (const path of ['docs', 'connect', 'sdk/x-svc/x-svc.esm.js', 'health/ready']) {
      const answer = await fetch(`${container.url}/${path}`);
      await answer.arrayBuffer();
      expect([path, answer.status]).toEqual([path, 200]);
    }

    const { token } = await signIn(container.url, createAccount());
    for (const format of ['webm', 'mp4', 'mov'] as const) {
      const url = await upload(container.url, sampleVideo(format), token);
      const path = new URL(url).pathname;
      const film = Buffer.from(await (await fetch(container.url + path)).arrayBuffer());
      expect(film.includes(secret)).toBe(false);
      const poster = await fetch(`${container.url}${path}/poster`);
      await poster.arrayBuffer();
      expect(poster.headers.get('content-type')).toBe('image/jpeg');
    }
    const noVideo = upload(container.url, sampleVideo('avi'), token);
    await expect(noVideo).rejects.toThrow('41501');

    expect(await container.stop()).toBe(0);
  });

  test('has neither npm nor a writable folder besides /tmp and /data', () => {
    const find = 'command -v npm npx yarn corepack gcc curl wget; id -u; id -g';
    expect(runIn(['sh', '-c', find])).toBe('1000\n1000\n');
    const writable = "find / -xdev -writable -type d -not -path '/proc/*' 2>/dev/null || true";
    expect(runIn(['sh', '-c', writable]).trim().split('\n').filter(isOnDisk)).toEqual([]);
    const capabilities = runIn([
      'sh',
      '-c',
      'grep -E "Cap(Prm|Eff|Bnd)|NoNewPrivs" /proc/self/status',
    ]);
    expect(capabilities.match(/\b[\da-f]+$/gm)).toEqual([
      ...Array<string>(3).fill('0'.repeat(16)),
      '1',
    ]);
  });

  describe('ffmpeg', () => {
    let server: Server;
    let connections = 0;
    beforeAll(async () => {
      server = createServer((socket) => {
        connections += 1;
        socket.destroy();
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      writeFileSync(join(folder, 'secret'), 'the secret of the account');
      chownSync(join(folder, 'secret'), 1000, 1000);
    });
    afterAll(() => new Promise((done) => server.close(done)));

    test.each(['http', 'tcp', 'rtmp', 'udp', 'unix'])('cannot connect by %s', (protocol) => {
      const { port } = server.address() as { port: number };
      const address =
        protocol === 'unix' ? 'unix:/tmp/socket' : `${protocol}://127.0.0.1:${port}/x`;
      const attempt = `ffmpeg -v error -i '${address}' -f null - 2>&1 || true`;
      expect(runIn(['sh', '-c', attempt])).toContain('Operation not permitted');
      expect(connections).toBe(0);
    });

    test('reads no file that its parameters do not name', () => {
      const list = 'printf "file \'/data/secret\'\\n" > /tmp/list';
      const attempt = `${list}; ffmpeg -v error -f concat -safe 0 -i /tmp/list -f null - 2>&1 || true`;
      expect(runIn(['sh', '-c', attempt])).toContain('Permission denied');
    });

    test('has no system call that leads out of it', () => {
      const probe = join(folder, 'probe');
      const source = join(import.meta.dirname, 'support/probe.c');
      execFileSync('gcc', ['-static', '-o', probe, source]);
      const printed = runIn(['ffmpeg'], ['-v', `${probe}:/usr/bin/ffmpeg:ro`]);
      const attempts = printed.trim().split('\n');
      expect(attempts.length).toBe(26);
      const errors = attempts.map((attempt) => [attempt, attempt.split(': ').at(-1)!]);
      const refused = ['EPERM', 'EACCES', 'EBADF', 'EINVAL'];
      expect(errors.filter(([, error]) => !refused.includes(error!))).toEqual([]);
    });
  });
});

/** Not the file systems in memory that every container has. */
const isOnDisk = (path: string) =>
  path !== '' && !/^\/(tmp|data|dev|run|var\/tmp)(\/|$)/.test(path);
