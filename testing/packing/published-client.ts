import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const shell = process.platform === 'win32';

/** The package as npm would publish it. */
export interface PublishedPackage {
  /** The archive. */
  tarball: string;
  /** A project outside of the workspace that has installed it, and nothing else. */
  project: string;
  remove(): Promise<void>;
}

/** Packs what is built, and installs it into an empty project. */
export async function publish(): Promise<PublishedPackage> {
  const project = await mkdtemp(join(tmpdir(), 'x-svc-client-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], {
    cwd: join(import.meta.dirname, '../../client'),
    shell,
  });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  const tarball = join(project, filename);
  await writeFile(join(project, 'package.json'), '{"type":"module"}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], {
    cwd: project,
    shell,
  });
  return { tarball, project, remove: () => rm(project, { recursive: true, force: true }) };
}
