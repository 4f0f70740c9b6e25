import { statfs } from 'node:fs/promises';
import { OperatorError } from '../../errors/operator-error.js';
import { findExisting } from './find-existing.js';

/**
 * Requires a local file system: several machines may use a shared one, and its locks may hold on one of them alone.
 * @throws OperatorError when the folder is on a shared one; on Linux only, where file systems can be recognised
 */
export async function requireLocal(folder: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const { type } = await statfs(findExisting(folder));
  const name = sharedFileSystems.get(type >>> 0);
  if (name === undefined) return;
  throw new OperatorError(
    `${folder} is on a shared file system (${name}), where another machine could open the embedded database at the ` +
      'same time. Use a local disk or a PostgreSQL server (DATABASE_URL), or set SVC_SHARED_DATA=one-machine if ' +
      'this machine alone uses the folder.',
  );
}

/** By `f_type` of statfs(2), as in Linux's `magic.h`. */
const sharedFileSystems = new Map([
  [0x0000_6969, 'NFS'],
  [0x0000_517b, 'SMB'],
  [0xff53_4d42, 'SMB'],
  [0xfe53_4d42, 'SMB'],
  [0x0102_1997, '9p'],
  [0x6573_5546, 'FUSE'],
  [0x00c3_6400, 'Ceph'],
  [0x5346_414f, 'AFS'],
  [0x6b41_4653, 'AFS'],
  [0x7375_7245, 'Coda'],
  [0x0116_1970, 'GFS2'],
  [0x7461_636f, 'OCFS2'],
  [0x0bd0_0bd0, 'Lustre'],
  [0x4750_4653, 'GPFS'],
  [0x786f_4256, 'shared folders of VirtualBox'],
]);
