import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder, type Place } from '../../../testing/databases/locations.js';
import { findFreePort } from '../../../testing/service/free-port.js';
import { spawnSvc } from '../../../testing/service/svc.js';
import { waitForOutput } from '../../../testing/waiting/wait-for-output.js';

const program = join(import.meta.dirname, '../../dist/cli/svc.js');
const works = (command: string, ...parameters: string[]) =>
  spawnSync(command, parameters, { stdio: 'ignore' }).status === 0;
const canUnshare = works('unshare', '--pid', '--mount', '--fork', '--mount-proc', 'true');
if (!canUnshare) console.log('Containers are not tested: this account cannot make namespaces.');
const canMount = canUnshare && works('bindfs', '--version');
if (!canMount) console.log('Shared file systems are not tested: bindfs is missing.');

let place: Place;
let data: string;
beforeEach(async () => {
  place = await makeFolder();
  data = place.settings['SVC_DATA']!;
});
afterEach(() => place.remove());

/** Starts `svc` with its own process and mount namespaces, as in a container. `before` is run in a shell there. */
function startInContainer(
  parameters: readonly string[],
  settings: Record<string, string>,
  before = 'true',
) {
  const namespaces = ['--pid', '--mount', '--fork', '--mount-proc', '--kill-child'];
  const script = `${before} && exec "$0" "$@"`;
  const command = [...namespaces, 'sh', '-c', script, process.execPath, program, ...parameters];
  const child = spawn('unshare', command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...place.settings, SVC_NETWORKS: 'none', ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return {
    ended,
    ready: () => waitForOutput(child.stderr, /listens on/),
    /** Sends a signal to the program, which `unshare` does not pass on. */
    async stop(signal: NodeJS.Signals) {
      const [inner] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(
        ' ',
      );
      process.kill(Number(inner), signal);
      await ended;
    },
  };
}

(canUnshare ? describe : describe.skip)('two containers with one folder', () => {
  const inUse = new RegExp(
    `is in use by the program with process id 1 on ${hostname()}, which started at \\S+: stop that program`,
  );
  const key = async () => {
    const created = await spawnSvc(
      ['keys', 'create', '--name', 'x', '--scopes', 'admin'],
      place.settings,
    );
    return created.stdout.trim();
  };
  const write = async (port: number, uuid: string, token: string) => {
    const answer = await fetch(`http://localhost:${port}/entity`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ type: 'shop', ids: { uuid } }),
    });
    return answer.status;
  };

  test.each<NodeJS.Signals>(['SIGTERM', 'SIGKILL'])(
    'the second is refused, and no write of the first is lost by %s',
    async (signal) => {
      const token = await key();
      const port = await findFreePort('127.0.0.1');
      const first = startInContainer(['serve'], { PORT: String(port) });
      await first.ready();
      for (const command of [
        ['serve'],
        ['export'],
        ['keys', 'list'],
        ['migrate'],
        ['moderate', 'list'],
      ]) {
        const { code, output } = await startInContainer(command, { PORT: '0' }).ended;
        expect([command, code]).toEqual([command, 1]);
        expect(output).toMatch(inUse);
      }
      const uuids = Array.from({ length: 50 }, (_, index) => `shop-${index}`);
      for (const uuid of uuids) expect(await write(port, uuid, token)).toBe(201);
      await first.stop(signal);
      // At once, and with the same process id.
      const { code, output } = await startInContainer(['export'], {}).ended;
      expect(code).toBe(0);
      expect(uuids.filter((uuid) => !output.includes(`"uuid":"${uuid}"`))).toEqual([]);
    },
  );

  test('the lock counts where the folder, or the database in it, is at another path', async () => {
    const port = await findFreePort('127.0.0.1');
    const first = startInContainer(['serve'], { PORT: String(port) });
    await first.ready();
    const other = await mkdtemp(join(tmpdir(), 'svc-volume-'));
    await mkdir(join(other, 'whole'));
    await mkdir(join(other, 'part/database'), { recursive: true });
    const mount = `mount --bind "${data}" ${other}/whole && mount --bind "${data}/database" ${other}/part/database`;
    for (const folder of ['whole', 'part']) {
      const settings = { SVC_DATA: join(other, folder), PORT: '0' };
      const { code, output } = await startInContainer(['serve'], settings, mount).ended;
      expect([folder, code]).toEqual([folder, 1]);
      expect(output).toMatch(inUse);
    }
    expect(await readdir(join(other, 'part'))).toEqual(['database']);
    await first.stop('SIGTERM');
    await rm(other, { recursive: true });
  });

  test('of containers that start at the same moment, one runs', async () => {
    const all = Array.from({ length: 4 }, () => startInContainer(['export'], {}));
    const codes = (await Promise.all(all.map(({ ended }) => ended))).map(({ code }) => code);
    // One may end before another one starts.
    expect(codes.filter((code) => code === 0).length).toBeGreaterThan(0);
    expect(codes.every((code) => code === 0 || code === 1)).toBe(true);
    expect((await startInContainer(['export'], {}).ended).code).toBe(0);
  });
});

(canMount ? test : test.skip)(
  'a shared file system is refused unless one machine uses it',
  async () => {
    const mounted = await mkdtemp(join(tmpdir(), 'svc-shared-'));
    execFileSync('bindfs', [data, mounted]);
    try {
      const settings = { ...place.settings, SVC_DATA: mounted };
      const refused = await spawnSvc(['keys', 'list'], settings);
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toContain(
        `${mounted} is on a shared file system (FUSE), where another machine`,
      );
      // It is recognised before the folder exists.
      const missing = await spawnSvc(['keys', 'list'], {
        ...settings,
        SVC_DATA: join(mounted, 'a/b'),
      });
      expect(missing.stderr).toContain('is on a shared file system (FUSE)');
      expect(await readdir(data)).toEqual(['database']);
      // The database alone can be on one, too.
      const local = await mkdtemp(join(tmpdir(), 'svc-local-'));
      await mkdir(join(local, 'database'));
      const mount = `mount --bind "${mounted}" ${local}/database`;
      const part = await startInContainer(['keys', 'list'], { SVC_DATA: local }, mount).ended;
      expect(part.code).toBe(1);
      expect(part.output).toContain(`${local}/database is on a shared file system (FUSE)`);
      await rm(local, { recursive: true });
      const allowed = await spawnSvc(['keys', 'list'], {
        ...settings,
        SVC_SHARED_DATA: 'one-machine',
      });
      expect(allowed).toMatchObject({ code: 0, stderr: '' });
    } finally {
      execFileSync('umount', [mounted]);
      await rm(mounted, { recursive: true });
    }
  },
);
