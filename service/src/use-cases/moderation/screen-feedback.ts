import type { FlagKind } from '../../schemas/moderation.js';
import type { WriteContext } from '../../storage/database/unit-of-work.js';
import {
  findBursts,
  findSameTexts,
  markScreened,
  readUnscreened,
  screened,
  type UnscreenedFeedback,
} from '../../storage/moderation/screening.js';
import { flagSubject } from './flag-subject.js';

/** The minimum number of people with the same text that is flagged. */
const sameTextPeople = 3;
/** The maximum number of feedbacks with one text that are flagged at a time. */
const sameTextLimit = 100;
/** A burst: the minimum number of new givers within an hour, and the minimum ratio to an average hour before. */
const burst = { people: 20, ratio: 5 };
/** The minimum time between two flags of an entity for a burst, in seconds. */
const burstPause = 86_400;
/** The time during which a wallet counts as new, in seconds. */
const newWalletSeconds = 86_400;

const batchSize = 200;

const link =
  /https?:\/\/|\bwww\.|\b[a-z0-9-]{2,63}\.(?:com|net|org|info|biz|io|co|me|shop|store|online|site|top|xyz|ru|cn)\b/iu;

/** Flags signs of abuse in new and changed feedback, until all is searched. */
export async function screenFeedback(
  context: WriteContext,
  { hasClassifier }: { hasClassifier: boolean },
  signal: AbortSignal,
): Promise<void> {
  const { database } = context;
  for (;;) {
    const batch = await readUnscreened(database, screened.new, batchSize);
    if (batch.length === 0 || signal.aborted) return;
    await flagAll(context, batch);
    await markScreened(database, batch, hasClassifier ? screened.searched : screened.done);
    if (batch.length < batchSize) return;
  }
}

async function flagAll(context: WriteContext, batch: readonly UnscreenedFeedback[]): Promise<void> {
  const { database } = context;
  for (const feedback of batch) {
    for (const kind of findFlags(feedback)) {
      await flagSubject(context, { kind: 'feedback', id: feedback.id }, { kind, isNew: true });
    }
  }
  const digests = [...new Set(batch.flatMap(({ digest }) => digest ?? []))];
  const batchIds = new Set(batch.map(({ id }) => id));
  for (const id of await findSameTexts(database, digests, sameTextPeople, sameTextLimit)) {
    const flag = { kind: 'sameText' as const, isNew: batchIds.has(id) };
    await flagSubject(context, { kind: 'feedback', id }, flag);
  }
  const targets = [...new Set(batch.map(({ target }) => target))];
  for (const id of await findBursts(database, targets, burst)) {
    const flag = { kind: 'burst' as const, isNew: true, pause: burstPause };
    await flagSubject(context, { kind: 'entity', id }, flag);
  }
}

function findFlags({ review, giverSeconds }: UnscreenedFeedback): FlagKind[] {
  return [
    ...(review !== null && link.test(review) ? ['link' as const] : []),
    ...(review !== null && giverSeconds < newWalletSeconds ? ['newWallet' as const] : []),
  ];
}
