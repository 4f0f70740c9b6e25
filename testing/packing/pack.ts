import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The files that npm would publish. */
export interface PackedPackage {
  name: string;
  version: string;
  /** The archive. */
  tarball: string;
}

/** Packs what is built in the package's folder into an archive in the other folder. */
export async function packPackage(folder: string, destination: string): Promise<PackedPackage> {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', destination], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  const [{ filename, name, version }] = JSON.parse(stdout) as [Packed];
  return { name, version, tarball: join(destination, filename) };
}

interface Packed {
  filename: string;
  name: string;
  version: string;
}
