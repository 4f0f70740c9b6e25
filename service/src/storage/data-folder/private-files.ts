import { chmodSync, lstatSync, readdirSync, realpathSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../errors/operator-error.js';

/** What the service makes in its folder. Other files in it are left alone. */
const names = ['account-secret', 'account-secret.new', 'database', 'database.lock', 'videos'];
/** Read, write and execute, of the group and of others. */
const rightsOfOthers = 0o077;
const writableByOthers = 0o002;
const sticky = 0o1000;
const maximumNamed = 5;

/**
 * Checks who owns the folder and what the service has made in it, but not what is in its folders. The folder itself may
 * be the administrator's, such as a mounted volume, if not all can write to it.
 * @throws OperatorError when it belongs to another account, or is a folder for all accounts, such as `/tmp`
 */
export function requireOwnFolder(folder: string): void {
  const stats = hasAccounts() ? statSync(folder, { throwIfNoEntry: false }) : undefined;
  if (!stats) return;
  const isForAll = (stats.mode & writableByOthers) !== 0;
  if (isForAll && (stats.mode & sticky) !== 0) {
    throw new OperatorError(
      `${folder} is a folder for all accounts: give SVC_DATA one of its own.`,
    );
  }
  if (!isOwn(stats) && (stats.uid !== 0 || isForAll)) throw createForeignFilesError([folder]);
  requireOwn([...names, 'database/svc.lock'].map((name) => join(folder, name)));
}

/**
 * Takes all rights of other accounts from the folder and from the files of the service in it.
 * @throws OperatorError when files belong to another account; no rights are changed then
 */
export function makePrivate(folder: string): void {
  if (!hasAccounts()) return;
  const files = names.flatMap((name) => listFiles(join(folder, name)));
  requireOwn(files);
  if (isOwn(statSync(folder))) closeToOthers(folder);
  for (const path of files) closeToOthers(path);
}

/** As `makePrivate`, for one folder of it and what is in it. */
export function makeDatabasePrivate(database: string): void {
  if (hasAccounts()) for (const path of listFiles(database)) closeToOthers(path);
}

/** Windows has access control lists instead. */
function hasAccounts(): boolean {
  return process.geteuid !== undefined;
}

function isOwn({ uid }: Stats): boolean {
  return uid === process.geteuid?.();
}

function requireOwn(paths: readonly string[]): void {
  if (!hasAccounts()) return;
  const foreign = paths.filter((path) => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats !== undefined && !isOwn(stats);
  });
  if (foreign.length > 0) throw createForeignFilesError(foreign);
}

function closeToOthers(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink() || (stats.mode & rightsOfOthers) === 0) return;
  chmodSync(path, stats.mode & 0o7777 & ~rightsOfOthers);
}

/** The file, or the folder and all that is in it, where a link leads to; none if it does not exist. */
function listFiles(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  const target = realpathSync(path);
  const paths = [...new Set([path, target])];
  if (!stats.isDirectory()) return paths;
  // With types, since links inside are followed without them.
  const inside = readdirSync(target, { recursive: true, withFileTypes: true });
  return [...paths, ...inside.map(({ parentPath, name }) => join(parentPath, name))];
}

function createForeignFilesError(paths: readonly string[]): OperatorError {
  const named = paths.slice(0, maximumNamed).join(', ');
  const more = paths.length > maximumNamed ? ` and ${paths.length - maximumNamed} more` : '';
  return new OperatorError(
    `Files belong to another account than that of this program (user id ${process.geteuid?.()}), which could read ` +
      `or replace them: ${named}${more}. Run the program as that account, or change their owner.`,
  );
}
