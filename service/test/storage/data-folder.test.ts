import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import {
  chmod,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawnSvc } from '../../../testing/service/svc.js';
import { openDataFolder, type DataFolder } from '../../src/storage/data-folder/open-data-folder.js';

let data: string;
let opened: DataFolder[];
beforeEach(async () => {
  opened = [];
  data = await mkdtemp(join(tmpdir(), 'svc-folder-'));
});
afterEach(async () => {
  for (const folder of opened) await folder.close();
  await rm(data, { recursive: true, force: true });
});

const open = async (folder = data) => {
  const one = await openDataFolder(folder);
  opened.push(one);
  return one;
};

describe('the lock', () => {
  const inUse = new RegExp(
    `is in use by the program with process id ${process.pid} on ${hostname()}, which started at ` +
      '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z: stop that program',
  );

  test('a second program is told who has the folder, and changes nothing', async () => {
    await open();
    await makeFile('database/PG_VERSION', 0o644);
    const before = listFiles();
    await expect(open()).rejects.toThrow(inUse);
    expect(listFiles()).toEqual(before);
  });

  test('it counts for every path to the folder', async () => {
    await open();
    const links = await mkdtemp(join(tmpdir(), 'svc-links-'));
    await symlink(data, join(links, 'whole'));
    await mkdir(join(links, 'other'));
    await symlink(join(data, 'database'), join(links, 'other/database'));
    await expect(open(join(links, 'whole'))).rejects.toThrow(inUse);
    await expect(open(join(links, 'other'))).rejects.toThrow(inUse);
    await rm(links, { recursive: true });
  });

  test('of several that start at the same time, one has it', async () => {
    for (let round = 0; round < 5; round++) {
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, () => openDataFolder(data)),
      );
      const winners = results.filter((result) => result.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      await winners[0]!.value.close();
    }
  });

  test('other folders are free, and so is this one once it is closed', async () => {
    const first = await open();
    await open(join(data, 'another'));
    opened = opened.filter((one) => one !== first);
    await first.close();
    await open();
    expect(readdirSync(join(data, 'database'))).toEqual(['svc.lock']);
  });

  test('what a program that was killed has left counts no more, with whatever process id', async () => {
    await mkdir(join(data, 'database'));
    const holder = { hostName: 'other', processId: process.pid, startedAt: '2026-01-01T00:00:00Z' };
    await writeFile(join(data, 'database/svc.lock'), JSON.stringify(holder));
    await writeFile(join(data, 'database.lock'), `${process.pid} 1`);
    await open();
    const written = JSON.parse(await readFile(join(data, 'database/svc.lock'), 'utf8')) as object;
    expect(written).toMatchObject({ hostName: hostname(), processId: process.pid });
  });

  test('the lock of the version before counts while its program runs', async () => {
    const program = spawn(process.execPath, ['--eval', 'process.stdin.resume()']);
    const status = readFileSync(`/proc/${program.pid}/stat`, 'utf8');
    const start = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
    await makeFile('database/PG_VERSION', 0o644);
    await writeFile(join(data, 'database.lock'), `${program.pid} ${start}`);
    const before = listFiles();
    await expect(open()).rejects.toThrow(`in use by the program with process id ${program.pid}:`);
    expect(listFiles()).toEqual(before);
    program.kill('SIGKILL');
    await once(program, 'exit');
    await open();
  });

  test('the version before sees that this one runs', async () => {
    await open();
    const [id, start] = (await readFile(join(data, 'database.lock'), 'utf8')).split(' ');
    expect(Number(id)).toBe(process.pid);
    const status = readFileSync(`/proc/${process.pid}/stat`, 'utf8');
    expect(status.slice(status.lastIndexOf(')') + 2).split(' ')[19]).toBe(start);
  });

  test('on another system, processes see the lock of each other, and the operator is told', async () => {
    const script = `Object.defineProperty(process, 'platform', { value: 'aix' })`;
    const one = await open();
    const refused = await spawnSvc(['keys', 'list'], {
      SVC_DATA: data,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
    });
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(
      `Warning: ${one.database} is not locked against programs in other containers`,
    );
    expect(refused.stderr).toContain(`in use by the program with process id ${process.pid}:`);
  });

  test('there is an addon for each system of the lockfile', () => {
    const entry = createRequire(import.meta.url).resolve('fs-native-extensions');
    const systems = ['darwin', 'linux', 'win32'].flatMap((os) => [`${os}-x64`, `${os}-arm64`]);
    const missing = systems.filter(
      (system) =>
        !existsSync(join(dirname(entry), 'prebuilds', system, 'fs-native-extensions.node')),
    );
    expect(missing).toEqual([]);
  });
});

describe('the rights of other accounts', () => {
  test('a new folder gives them none', async () => {
    const folder = join(data, 'a/new/one');
    const one = await open(folder);
    await writeFile(join(one.database, 'file'), '');
    expect(listRights(folder)).toEqual([]);
  });

  test('they are taken from the files of the service, and from no others', async () => {
    await chmod(data, 0o755);
    const own = [
      ['account-secret', 0o644],
      ['database/pg_wal/000000010000000000000001', 0o666],
      ['database/PG_VERSION', 0o640],
      ['videos/a.mp4', 0o644],
      ['videos/uploads/b', 0o604],
      ['other/file', 0o644],
    ] as const;
    for (const [name, mode] of own) await makeFile(name, mode);
    await chmod(join(data, 'other'), 0o755);
    await symlink('/etc/passwd', join(data, 'videos/link'));
    await open();
    expect(listRights()).toEqual(['other 755', 'other/file 644']);
    expect(statSync('/etc/passwd').mode & 0o777).toBe(0o644);
    expect(statSync(join(data, 'database/PG_VERSION')).mode & 0o777).toBe(0o600);
    expect(statSync(data).mode & 0o777).toBe(0o700);
  });

  test('a folder for all accounts is refused', async () => {
    await chmod(data, 0o1700);
    await (await openDataFolder(data)).close();
    await rm(join(data, 'database'), { recursive: true });
    await chmod(data, 0o1777);
    await expect(open()).rejects.toThrow(
      'is a folder for all accounts: give SVC_DATA its own folder.',
    );
    expect(readdirSync(data)).toEqual([]);
  });

  const otherUser = 65_534;
  const isRoot = process.geteuid?.() === 0;
  if (!isRoot) console.log('Files of another account are not tested: only root can make them.');
  (isRoot ? test : test.skip)('files of another account are refused and named', async () => {
    await makeFile('database/PG_VERSION', 0o644);
    await makeFile('videos/theirs.mp4', 0o644);
    await chown(join(data, 'videos/theirs.mp4'), otherUser, otherUser);
    const refused = `Files belong to another account than that of this program (user id 0)`;
    await expect(open()).rejects.toThrow(
      new RegExp(`^${refused.replace(/[()]/g, '\\$&')}.*: ${data}/videos/theirs.mp4\\. Run`),
    );
    // No file is changed if one cannot be.
    expect(statSync(join(data, 'database/PG_VERSION')).mode & 0o777).toBe(0o644);
    await rm(join(data, 'videos/theirs.mp4'));
    await rm(join(data, 'database/svc.lock'));
    // Through a link of another account, the program would change the files at its target.
    await symlink('/etc', join(data, 'videos/theirs'));
    await lchown(join(data, 'videos/theirs'), otherUser, otherUser);
    await expect(open()).rejects.toThrow(`: ${data}/videos/theirs. Run`);
    await rm(join(data, 'videos/theirs'));
    for (const name of ['database.lock', 'database/svc.lock', 'account-secret']) {
      await makeFile(name, 0o600);
      await chown(join(data, name), otherUser, otherUser);
      const before = listFiles();
      await expect(open()).rejects.toThrow(`: ${data}/${name}. Run`);
      expect(listFiles()).toEqual(before);
      await rm(join(data, name));
    }
    await chown(data, otherUser, otherUser);
    await expect(open()).rejects.toThrow(`: ${data}. Run`);
    await chown(data, 0, 0);
    await open();
  });

  (isRoot ? test : test.skip)(
    'a folder of the administrator is refused if all can write to it',
    async () => {
      await mkdir(join(data, 'database'));
      await chown(join(data, 'database'), otherUser, otherUser);
      const asOtherUser = async (mode: number) => {
        await chmod(data, mode);
        process.setegid!(otherUser);
        process.seteuid!(otherUser);
        try {
          return await openDataFolder(data).catch((error: unknown) => (error as Error).message);
        } finally {
          process.seteuid!(0);
          process.setegid!(0);
        }
      };
      expect(await asOtherUser(0o777)).toContain(`: ${data}. Run`);
      // The lock of earlier versions is beside the database.
      await writeFile(join(data, 'database.lock'), '');
      await chown(join(data, 'database.lock'), otherUser, otherUser);
      await chown(data, 0, otherUser);
      const folder = await asOtherUser(0o775);
      expect(folder).toMatchObject({ database: join(data, 'database') });
      expect(statSync(data).mode & 0o777).toBe(0o775);
      expect(statSync(join(data, 'database')).mode & 0o777).toBe(0o700);
      await (folder as DataFolder).close();
    },
  );
});

async function makeFile(name: string, mode: number): Promise<void> {
  const path = join(data, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, name);
  await utimes(path, 1, 1);
  await chmod(path, mode);
}

/** Lists the rights of other accounts in the folder, as `path mode`. */
function listRights(folder = data): string[] {
  return ['.', ...(readdirSync(folder, { recursive: true }) as string[])]
    .filter((name) => !name.endsWith('link'))
    .map((name) => [name, statSync(join(folder, name)).mode & 0o777] as const)
    .filter(([, mode]) => (mode & 0o077) !== 0)
    .map(([name, mode]) => `${name} ${mode.toString(8)}`)
    .sort();
}

/** Lists the files with all properties that a change would alter. */
function listFiles(): string[] {
  return (readdirSync(data, { recursive: true }) as string[]).sort().map((name) => {
    const { mode, mtimeMs, ino, size } = statSync(join(data, name));
    return [name, mode, mtimeMs, ino, size].join(' ');
  });
}
