import { requireSecrets } from '../auth/auth-settings.js';
import type { Configuration } from '../configuration.js';
import { ConfigurationError } from '../settings.js';
import { findOwnAddress } from './find-doubts.js';
import { ok, problem, type CheckOne } from './installation.js';

/** Checks the valid settings: whether one is missing or doubtful. */
export const checkSettings: CheckOne = ({ configuration }) => {
  const problems = [findMissing(configuration), findOwnAddress(configuration)].filter(
    (one) => one !== undefined,
  );
  const findings = problems.length > 0 ? problems.map(problem) : [ok('All settings are valid.')];
  return Promise.resolve(findings);
};

/** Commands that need no secrets start without them. */
function findMissing(configuration: Configuration): string | undefined {
  try {
    requireSecrets(configuration);
    return undefined;
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
}
