import { encryptAnew } from '../auth/encrypt-anew.js';
import { rotateSigningKeys, type SigningKeyOptions } from '../auth/signing-keys.js';
import { deleteExpiredAttempts } from '../storage/accounts/attempts.js';
import { deleteUnusedRegistrations } from '../storage/accounts/mastodon-registrations.js';
import { deleteOldAuditEntries } from '../storage/audit/audit-log.js';
import { deleteOldKeyReads } from '../storage/audit/key-reads.js';
import { deleteOldChanges } from '../storage/replica/change-log.js';
import { deleteExpiredNonces } from '../storage/auth/nonces.js';
import { deleteExpiredRevokedPeople } from '../storage/auth/revoked-people.js';
import { deleteExpiredRevocations } from '../storage/auth/revoked-tokens.js';
import { deleteOldCases } from '../storage/moderation/cases.js';
import { classifyFeedback } from '../use-cases/moderation/classify-feedback.js';
import type { ModerationHook } from '../use-cases/moderation/moderation-hook.js';
import { screenFeedback } from '../use-cases/moderation/screen-feedback.js';
import { deleteEndedCounts } from '../storage/request-counts.js';
import { deleteOldMerges } from '../storage/merges/merge-log.js';
import { deleteOldErasureMarks } from '../storage/own-data/erasure-marks.js';
import { deleteFinishedErasures } from '../storage/own-data/erasures.js';
import { continueErasures, erasureJob } from '../use-cases/own-data/continue-erasures.js';
import { expireVideos } from '../use-cases/videos/expire-videos.js';
import type { Job } from './scheduler.js';
import type { EncryptionContext } from '../auth/encryption.js';
import type { ErasureContext } from '../use-cases/own-data/continue-erasure.js';
import type { CaseContext } from '../use-cases/moderation/list-cases.js';

/** The services that jobs use. */
export interface JobContext extends ErasureContext, CaseContext, EncryptionContext {
  readonly signingKeys: SigningKeyOptions;
  /** The operator's classifier of feedback; undefined without one. */
  readonly moderationHook?: ModerationHook | undefined;
  /** For how many days the operator keeps backups. */
  readonly backupDays: number;
}

const seconds = 1_000;
const minute = 60_000;
const hour = 60 * minute;
/**
 * How long rows are stored: finished erasures; merges with the rows that undo them; decided cases that hide nothing,
 * with their reports; registrations at Mastodon servers after their last use.
 */
const retention = { erasureDays: 30, mergeDays: 180, caseDays: 180, registrationDays: 30 };

/** The jobs of the cluster and their intervals. */
export const jobs: readonly Job<JobContext>[] = [
  { name: 'expire-videos', interval: hour, run: expireVideos },
  {
    name: 'rotate-signing-keys',
    interval: hour,
    run: ({ database, encryption, signingKeys }) =>
      rotateSigningKeys(database, encryption, signingKeys),
  },
  {
    name: 'encrypt-anew',
    interval: hour,
    run: ({ database, encryption }) => encryptAnew(database.drizzle, encryption),
  },
  {
    name: 'delete-old-changes',
    interval: 10 * minute,
    run: ({ database }) => deleteOldChanges(database),
  },
  {
    name: 'delete-expired-nonces',
    interval: minute,
    run: async ({ database }) => {
      await deleteExpiredNonces(database);
      await deleteExpiredAttempts(database);
      await deleteEndedCounts(database);
    },
  },
  {
    name: 'delete-expired-revocations',
    interval: hour,
    run: async ({ database }) => {
      await deleteExpiredRevocations(database);
      await deleteExpiredRevokedPeople(database);
    },
  },
  { name: erasureJob, interval: minute, run: continueErasures },
  {
    name: 'delete-finished-erasures',
    interval: hour,
    run: ({ database }) => deleteFinishedErasures(database, retention.erasureDays),
  },
  {
    name: 'delete-old-erasure-marks',
    interval: hour,
    run: ({ database, backupDays }) => deleteOldErasureMarks(database, backupDays),
  },
  {
    name: 'delete-old-merges',
    interval: hour,
    run: ({ database }) => deleteOldMerges(database, retention.mergeDays),
  },
  {
    name: 'screen-feedback',
    interval: 5 * seconds,
    run: (context, signal) =>
      screenFeedback(context, { hasClassifier: Boolean(context.moderationHook) }, signal),
  },
  {
    name: 'classify-feedback',
    interval: 5 * seconds,
    longestRetry: 10 * minute,
    run: (context, signal) => classifyFeedback(context, context.moderationHook, signal),
  },
  {
    name: 'delete-old-cases',
    interval: hour,
    run: ({ database }) => deleteOldCases(database, retention.caseDays),
  },
  {
    name: 'delete-old-audit-entries',
    interval: hour,
    run: async ({ database }) => {
      await deleteOldAuditEntries(database);
      await deleteOldKeyReads(database);
    },
  },
  {
    name: 'delete-unused-registrations',
    interval: hour,
    run: ({ database }) => deleteUnusedRegistrations(database, retention.registrationDays),
  },
];
