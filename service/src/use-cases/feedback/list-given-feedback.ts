import type { Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { EntityId } from '../../ranking/engine.js';
import type { TargetCriteria } from '../../schemas/criteria.js';
import type { GivenFeedback, GivenFeedbackPage } from '../../schemas/given-feedback.js';
import type { DatabaseContext } from '../../storage/database/database.js';
import type { ReaderContext } from '../people/open-reader.js';
import type { VideoLinkContext } from '../../videos/video-links.js';
import type { FeedbackPosition } from '../../storage/feedback/feedback-selection.js';
import { readGivenFeedback } from '../../storage/feedback/given-feedback.js';
import type { Language } from '../../text/catalogues.js';
import { getOwnCriteria, getPeopleFilter, requireScope } from '../authorise.js';
import { readOwnModeration } from '../moderation/own-moderation.js';
import { findEntityByRef, hasRef, type FindContext } from '../people/find-entity-by-ref.js';
import { toPersonNode } from '../people/person-nodes.js';
import { ReaderNames } from '../people/reader-names.js';
import { toGivenItems } from '../items/given-items.js';
import { loadBadges } from '../items/load-badges.js';
import { toSeconds } from '../../schemas/timestamp.js';
import { requireEntityData } from '../require-entity-data.js';

const defaultPageSize = 20;

/** The giver whose feedback is listed, and the requested page. */
export interface GivenFeedbackInput {
  targetCriteria: TargetCriteria;
  limit?: number | undefined;
  cursor?: string | undefined;
  /** The language of labels and names. */
  language: Language;
}

/** Lists the feedback of a person about all entities except people, the newest first. */
export async function listGivenFeedback(
  context: DatabaseContext & ReaderContext & VideoLinkContext,
  principal: Principal,
  { targetCriteria, limit = defaultPageSize, cursor, language }: GivenFeedbackInput,
): Promise<GivenFeedbackPage> {
  const after = cursor === undefined ? undefined : decode(cursor);
  const { reader, person } = await findPerson(context, principal, targetCriteria);
  const rows = await readGivenFeedback(
    context.database,
    { person, isOwn: person === reader },
    limit + 1,
    after,
  );
  const page = rows.slice(0, limit);
  const entities = await context.entities.get([person, ...page.map(({ target }) => target)]);
  const names = await ReaderNames.read(context, { source: reader, language }, entities.values());
  const getBadge = await loadBadges(context, language);
  const moderation = await readOwnModeration(context, 'feedback', page);
  return {
    person: toPersonNode(
      context,
      reader,
      names.show(requireEntityData(entities.get(person)), reader ?? person),
    ),
    feedback: page.flatMap((row): GivenFeedback[] => {
      const target = entities.get(row.target);
      const hiding = moderation.get(row.id);
      if (!target) return [];
      return [
        {
          target: target.entity,
          verified: row.isVerified,
          items: toGivenItems(row, context.videoLinks, getBadge),
          ...(hiding ? { moderation: hiding } : {}),
          createdAt: toSeconds(row.createdAt),
          updatedAt: toSeconds(row.updatedAt),
        },
      ];
    }),
    ...(rows.length > limit ? { cursor: encode(page.at(-1)!.position) } : {}),
  };
}

/** Finds the person. Users name others only by a `ref`, so that an address does not lead to its owner's feedback. */
async function findPerson(
  context: FindContext,
  principal: Principal,
  targetCriteria: TargetCriteria,
): Promise<{ reader: EntityId | undefined; person: EntityId }> {
  const [reader] = await context.identifiers.find(getOwnCriteria(principal), 'wallets');
  const field = 'targetCriteria';
  if (hasRef(targetCriteria)) {
    return { reader, person: await findEntityByRef(context, reader, field, targetCriteria) };
  }
  if (principal.kind !== 'user') requireScope(principal, 'read:any');
  const [person] = await context.identifiers.find(
    [{ field, criteria: targetCriteria }],
    getPeopleFilter(principal),
  );
  if (principal.kind === 'user' && person !== reader) {
    throw new ServiceError('notAllowed', 'targetCriteria must name other people by their ref.');
  }
  return { reader, person: person! };
}

function encode({ at, id }: FeedbackPosition): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

function decode(cursor: string): FeedbackPosition {
  const [, at, id] =
    /^(\d{1,17}) (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at !== undefined) return { at, id: Number(id) };
  throw new ServiceError('invalidField', 'cursor is not a cursor of this list.');
}
