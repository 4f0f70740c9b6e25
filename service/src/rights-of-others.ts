import { lstatSync, statSync, type Stats } from 'node:fs';

/** Read, write and execute, for the group and for others. */
export const rightsOfOthers = 0o077;

/**
 * Whether other accounts of this machine have rights to the file, or to the target of a link. False on Windows, which
 * has access control lists instead.
 * @throws Error when it does not exist
 */
export function isExposed(file: string): boolean {
  return hasRights(statSync(file));
}

/** Does the same for the file itself; false for links and for what does not exist. */
export function isItselfExposed(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isSymbolicLink() && hasRights(stats);
}

function hasRights({ mode }: Stats): boolean {
  return process.platform !== 'win32' && (mode & rightsOfOthers) !== 0;
}
