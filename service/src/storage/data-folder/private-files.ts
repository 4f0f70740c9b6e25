import { chmodSync, lstatSync, readdirSync, realpathSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../errors/operator-error.js';
import { isItselfExposed, rightsOfOthers } from '../../rights-of-others.js';

/** The files and folders that the service creates in its folder. All others are left alone. */
const names = ['account-secret', 'account-secret.new', 'database', 'database.lock', 'videos'];
const writableByOthers = 0o002;
const sticky = 0o1000;
const maximumNamed = 5;

/**
 * Checks the owner of the folder and of the files that the service has created in it, but not inside subfolders. The
 * folder itself may belong to the administrator, as a mounted volume does, if not all accounts can write to it.
 * @throws OperatorError when it belongs to another account, or is a folder for all accounts, such as `/tmp`
 */
export function requireOwnFolder(folder: string): void {
  const stats = hasAccounts() ? statSync(folder, { throwIfNoEntry: false }) : undefined;
  if (!stats) return;
  const isForAll = (stats.mode & writableByOthers) !== 0;
  if (isForAll && (stats.mode & sticky) !== 0) {
    throw new OperatorError(
      `${folder} is a folder for all accounts: give SVC_DATA its own folder.`,
    );
  }
  if (!isOwn(stats) && (stats.uid !== 0 || isForAll)) throw createForeignFilesError([folder]);
  requireOwn([...names, 'database/svc.lock'].map((name) => join(folder, name)));
}

/**
 * Checks without a change what `requireOwnFolder` checks and `makePrivate` corrects.
 * @throws OperatorError when files belong to another account, or other accounts have rights to them
 */
export function requirePrivate(folder: string): void {
  requireOwnFolder(folder);
  const files = hasAccounts() ? names.flatMap((name) => listFiles(join(folder, name))) : [];
  requireOwn(files);
  const exposed = files.filter(isItselfExposed);
  if (exposed.length === 0) return;
  throw new OperatorError(
    `Other accounts have rights to ${formatPaths(exposed)}: the next start of the service removes them, and so does ` +
      `chmod -R go= ${folder}`,
  );
}

/**
 * Removes all rights of other accounts from the folder and from the files of the service in it.
 * @throws OperatorError when files belong to another account; no rights are changed then
 */
export function makePrivate(folder: string): void {
  if (!hasAccounts()) return;
  const files = names.flatMap((name) => listFiles(join(folder, name)));
  requireOwn(files);
  if (isOwn(statSync(folder))) closeToOthers(folder);
  for (const path of files) closeToOthers(path);
}

/** Does the same as `makePrivate`, for the folder of the database and its content. */
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
  if (isItselfExposed(path)) chmodSync(path, lstatSync(path).mode & 0o7777 & ~rightsOfOthers);
}

/** Lists the file, or the folder and all its content, at the target of a link; none if it does not exist. */
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
  return new OperatorError(
    `Files belong to another account than that of this program (user id ${process.geteuid?.()}), which could read ` +
      `or replace them: ${formatPaths(paths)}. Run the program as that account, or change their owner.`,
  );
}

function formatPaths(paths: readonly string[]): string {
  const named = paths.slice(0, maximumNamed).join(', ');
  return paths.length > maximumNamed ? `${named} and ${paths.length - maximumNamed} more` : named;
}
