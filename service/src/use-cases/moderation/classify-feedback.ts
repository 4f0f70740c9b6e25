import type { VideoLinkContext } from '../../videos/video-links.js';
import type { WriteContext } from '../../storage/database/unit-of-work.js';
import type { CaseContext } from './list-cases.js';
import type { EntityData } from '../../storage/entities/known-entities.js';
import {
  markScreened,
  readUnscreened,
  screened,
  skipClassifier,
  type UnscreenedFeedback,
} from '../../storage/moderation/screening.js';
import { toSeconds } from '../../schemas/timestamp.js';
import { ReaderNames } from '../people/reader-names.js';
import { flagSubject } from './flag-subject.js';
import { askModerationHook, type ModerationHook } from './moderation-hook.js';

const batchSize = 50;

/**
 * Asks the operator's classifier about feedback that was searched for flags, one by one, until all is classified.
 * @throws Error at the first failed answer: this feedback and the later ones are classified again
 */
export async function classifyFeedback(
  context: WriteContext & CaseContext,
  hook: ModerationHook | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { database, entities } = context;
  if (!hook) return skipClassifier(database);
  for (;;) {
    const batch = await readUnscreened(database, screened.searched, batchSize);
    const targets = await entities.get(batch.map(({ target }) => target));
    const names = await ReaderNames.read(context, { language: 'en' }, targets.values());
    for (const feedback of batch) {
      if (signal.aborted) return;
      const target = targets.get(feedback.target);
      const question = toQuestion(context, feedback, target && names.show(target, target.id));
      const { flag, reason } = await askModerationHook(hook, question);
      if (flag) {
        const found = { kind: 'classifier' as const, text: reason, isNew: true };
        await flagSubject(context, { kind: 'feedback', id: feedback.id }, found);
      }
      await markScreened(database, [feedback], screened.done);
    }
    if (batch.length < batchSize) return;
  }
}

/** Creates the question, without wallet addresses: neither that of the giver, nor that of a target that is a person. */
function toQuestion(
  { videoLinks }: VideoLinkContext,
  feedback: UnscreenedFeedback,
  target: EntityData | undefined,
): object {
  const { id, stars, badges, review, video, createdAt, updatedAt } = feedback;
  const items = { stars, badges, review, video: video && videoLinks.toUrl(video) };
  return {
    id: String(id),
    items: Object.fromEntries(Object.entries(items).filter(([, item]) => item !== null)),
    target: target && {
      ...(target.isPerson ? {} : { uuid: target.entity.uuid }),
      type: target.entity.type,
      name: target.name,
    },
    createdAt: toSeconds(createdAt),
    updatedAt: toSeconds(updatedAt),
  };
}
