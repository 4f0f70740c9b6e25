import { rotateSigningKeys, type SigningKeyOptions } from '../auth/signing-keys.js';
import type { VideoContext } from '../service-context.js';
import { deleteOldChanges } from '../storage/replica/change-log.js';
import { deleteExpiredNonces } from '../storage/auth/nonces.js';
import { deleteExpiredRevocations } from '../storage/auth/revoked-tokens.js';
import { expireVideos } from '../use-cases/videos/expire-videos.js';
import type { Job } from './scheduler.js';

/** What jobs work on. */
export interface JobContext extends VideoContext {
  readonly signingKeys: SigningKeyOptions;
}

const minute = 60_000;
const hour = 60 * minute;

/** The jobs of the cluster and their intervals. */
export const jobs: readonly Job<JobContext>[] = [
  { name: 'expire-videos', interval: hour, run: expireVideos },
  {
    name: 'rotate-signing-keys',
    interval: hour,
    run: ({ database, signingKeys }) => rotateSigningKeys(database, signingKeys),
  },
  {
    name: 'delete-old-changes',
    interval: 10 * minute,
    run: ({ database }) => deleteOldChanges(database),
  },
  {
    name: 'delete-expired-nonces',
    interval: minute,
    run: ({ database }) => deleteExpiredNonces(database),
  },
  {
    name: 'delete-expired-revocations',
    interval: hour,
    run: ({ database }) => deleteExpiredRevocations(database),
  },
];
