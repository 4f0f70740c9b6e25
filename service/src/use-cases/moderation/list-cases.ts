import type { Principal } from '../../auth/principal.js';
import type { EntityId } from '../../ranking/engine.js';
import type {
  FlagKind,
  ModerationCase,
  ModerationCaseDetail,
  ModerationCasePage,
  ModerationQuery,
} from '../../schemas/moderation.js';
import type { ModerationReason } from '../../schemas/report.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import type { VideoLinkContext } from '../../videos/video-links.js';
import type { EntityData, EntityContext } from '../../storage/entities/known-entities.js';
import { readCases, type ListedCase } from '../../storage/moderation/case-list.js';
import { readLogOfCase } from '../../storage/moderation/moderation-log.js';
import { readReportsOfCase } from '../../storage/moderation/reports.js';
import type { Language } from '../../text/catalogues.js';
import { formatVisitorName } from '../../text/visitor-name.js';
import { requireScope } from '../authorise.js';
import { toGivenItems } from '../items/given-items.js';
import { loadBadges } from '../items/load-badges.js';
import { toSeconds } from '../../schemas/timestamp.js';
import { isPersonNode } from '../people/person-nodes.js';
import { ReaderNames, type NameContext } from '../people/reader-names.js';
import { requireCase } from './decide-case.js';
import { decodePosition, encodePosition } from './position-cursor.js';
import type { DatabaseContext } from '../../storage/database/database.js';

const defaultPageSize = 20;
const maximumReports = 200;

/** Reads cases with their subjects. */
export interface CaseContext
  extends DatabaseContext, EntityContext, NameContext, VideoLinkContext {}

/** Lists a page of cases, in the order in which they were opened. */
export async function listCases(
  context: CaseContext,
  principal: Principal,
  { limit = defaultPageSize, cursor, state = 'open', ...filters }: ModerationQuery,
  language: Language,
): Promise<ModerationCasePage> {
  requireScope(principal, 'moderate');
  const after = cursor === undefined ? undefined : decodePosition(cursor);
  const rows = await readCases(context.database, { state, ...filters }, limit + 1, after);
  const page = rows.slice(0, limit);
  return {
    cases: await toCases(context, page, language),
    ...(rows.length > limit ? { cursor: encodePosition(page.at(-1)!.position) } : {}),
  };
}

/** Returns a case with its reports and its log. @throws ServiceError `noSuchEntity` */
export async function getCase(
  context: CaseContext,
  principal: Principal,
  id: string,
  language: Language,
): Promise<ModerationCaseDetail> {
  requireScope(principal, 'moderate');
  const { database } = context;
  const [found] = await toCases(context, await readCases(database, { id }, 1), language);
  const one = requireCase(found);
  const reports = await readReportsOfCase(database, id, maximumReports);
  const log = await readLogOfCase(database, id);
  return {
    ...one,
    reportList: reports.map(({ reason, text, createdAt, ...report }) => ({
      ...report,
      reason: reason as ModerationReason,
      ...(text === null ? {} : { text }),
      createdAt: toSeconds(createdAt),
    })),
    log: log.map(({ at, action, by, reason, text }) => ({
      at: toSeconds(at),
      action,
      by,
      ...(reason === null ? {} : { reason }),
      ...(text === null ? {} : { text }),
    })),
  };
}

async function toCases(
  context: CaseContext,
  rows: readonly ListedCase[],
  language: Language,
): Promise<ModerationCase[]> {
  const ends = rows.flatMap(({ feedback }) => (feedback ? [feedback.giver, feedback.target] : []));
  const entities = await context.entities.get(ends);
  const names = await ReaderNames.read(context, { language }, entities.values());
  const getEntity = (id: EntityId, target: EntityId) => {
    const data = entities.get(id);
    return data && names.show(data, target);
  };
  const getBadge = await loadBadges(context, language);
  return rows.map((row) => toCase(row, toSubject(context, row, { getEntity, getBadge, language })));
}

function toSubject(
  { videoLinks, hashes }: HashContext & VideoLinkContext,
  { feedback, reply, entity }: ListedCase,
  {
    getEntity,
    getBadge,
    language,
  }: {
    getEntity: (id: EntityId, target: EntityId) => EntityData | undefined;
    getBadge: Awaited<ReturnType<typeof loadBadges>>;
    language: Language;
  },
): ModerationCase['subject'] {
  if (!feedback) {
    const { id, uuid, type, name, image, properties } = entity!;
    const isPerson = isPersonNode({ type, uuid });
    const nameless = isPerson ? formatVisitorName(language, hashes.hashVisitor(id, id)) : uuid;
    return {
      kind: 'entity',
      entity: {
        uuid,
        type,
        name: name ?? nameless,
        image: image ?? '',
        properties: isPerson ? {} : properties,
      },
    };
  }
  const giver = getEntity(feedback.giver, feedback.target);
  const target = getEntity(feedback.target, feedback.target);
  return {
    kind: reply ? 'reply' : 'feedback',
    ...(reply ? { replyId: String(reply.id), reply: reply.text } : {}),
    feedbackId: String(feedback.id),
    ...(giver ? { giver: giver.node } : {}),
    ...(target ? { target: target.entity } : {}),
    items: toGivenItems(feedback, videoLinks, getBadge),
  };
}

function toCase(row: ListedCase, subject: ModerationCase['subject']): ModerationCase {
  const { id, state, isHidden, flags, reports, openedAt } = row;
  const { decision, reason, text, decidedBy, decidedAt } = row;
  const { appealText, appealedAt, appealDecidedAt } = row;
  return {
    id,
    state,
    isHidden,
    subject,
    flags: Object.entries(flags).map(([kind, { at, text: said }]) => ({
      kind: kind as FlagKind,
      foundAt: at,
      ...(said === undefined ? {} : { text: said }),
    })),
    reports,
    openedAt: toSeconds(openedAt),
    ...(decision && decidedAt
      ? {
          decision: {
            action: decision,
            ...(reason === null ? {} : { reason: reason as ModerationReason }),
            ...(text === null ? {} : { text }),
            by: decidedBy ?? '',
            decidedAt: toSeconds(decidedAt),
          },
        }
      : {}),
    ...(appealedAt
      ? {
          appeal: {
            ...(appealText === null ? {} : { text: appealText }),
            appealedAt: toSeconds(appealedAt),
            ...(appealDecidedAt ? { decidedAt: toSeconds(appealDecidedAt) } : {}),
          },
        }
      : {}),
  };
}
