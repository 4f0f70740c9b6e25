import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packPackage, type PackedPackage } from './pack.js';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** A package as npm would publish it, installed. */
export interface InstalledPackage extends PackedPackage {
  /** A project outside of the workspace that has installed the package, and nothing else. */
  project: string;
  /** The package in that project. */
  folder: string;
  remove(): Promise<void>;
}

/** Packs what is built of a package of the workspace, and installs it into an empty project. */
export async function installPacked(workspace: 'core' | 'client'): Promise<InstalledPackage> {
  const project = await mkdtemp(join(tmpdir(), 'x-svc-package-'));
  const packed = await packPackage(join(root, workspace), project);
  await writeFile(join(project, 'package.json'), '{"type":"module"}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', packed.tarball], {
    cwd: project,
    shell: process.platform === 'win32',
  });
  return {
    ...packed,
    project,
    folder: join(project, 'node_modules', packed.name),
    remove: () => rm(project, { recursive: true, force: true }),
  };
}
