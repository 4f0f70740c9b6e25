import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { findExposure } from '../chain-account/find-exposure.js';
import type { Configuration } from '../configuration.js';
import { OperatorError } from '../errors/operator-error.js';
import { findExisting } from '../storage/data-folder/find-existing.js';
import { requirePrivate } from '../storage/data-folder/private-files.js';
import { requireLocal } from '../storage/data-folder/require-local.js';
import { findExposedTlsKey } from './find-doubts.js';
import {
  isReadable,
  ok,
  problem,
  unknown,
  unreadable,
  type CheckOne,
  type Finding,
  type Installation,
} from './installation.js';

/** Checks the rights to files, and those of the role of the database. */
export const checkRights: CheckOne = async (installation) => {
  const { configuration } = installation;
  const { oracle, rewards, location } = configuration;
  const accounts = [oracle, rewards].flatMap((one) => (one ? [one.account] : []));
  const exposures = [
    // A missing file is found with the keys.
    ...accounts.filter((one) => !('keyFile' in one) || existsSync(one.keyFile)).map(findExposure),
    findExposedTlsKey(configuration),
  ].filter((exposure) => exposure !== undefined);
  const findings = [
    ...(await findWrongFolders(configuration)).map(problem),
    ...exposures.map(problem),
    ...('url' in location ? await checkRole(installation) : []),
  ];
  return findings.length > 0 ? findings : [ok('They are as the service needs them.')];
};

async function findWrongFolders({ location, videos }: Configuration): Promise<string[]> {
  const requirements = [() => requireWritable(videos.folder)];
  if ('data' in location) {
    const { data, isForOneMachine } = location;
    if (isForOneMachine !== true) requirements.push(() => requireLocal(data));
    requirements.push(async () => requirePrivate(data));
  }
  const results = await Promise.allSettled(requirements.map((requirement) => requirement()));
  return results.flatMap((result) => {
    if (result.status === 'fulfilled') return [];
    if (result.reason instanceof OperatorError) return [result.reason.message];
    throw result.reason;
  });
}

/** @throws OperatorError when this account may not write to the folder, or to the one in which it would be made */
async function requireWritable(folder: string): Promise<void> {
  const existing = findExisting(folder);
  await access(existing, constants.W_OK).catch(() => {
    throw new OperatorError(`This account may not write to ${existing}, where videos are stored.`);
  });
}

async function checkRole(installation: Installation): Promise<Finding[]> {
  if (!isReadable(installation)) return [unknown(unreadable)];
  try {
    await installation.database.requireRights();
    return [];
  } catch (error) {
    if (error instanceof OperatorError) return [problem(error.message)];
    throw error;
  }
}
