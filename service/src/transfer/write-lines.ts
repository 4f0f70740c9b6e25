import { toUserPrincipal, type OperatorPrincipal } from '../auth/principal.js';
import { ServiceError } from '../errors/service-error.js';
import { BlockedWalletLine, BlockLine } from '../schemas/block-line.js';
import { BadgeSetBody } from '../schemas/badge-set.js';
import { EndorsementBody } from '../schemas/endorsement.js';
import { EntityBody } from '../schemas/entity.js';
import { FeedbackLine } from '../schemas/feedback-line.js';
import { parseJson } from '../schemas/json.js';
import { isFuture } from '../schemas/timestamp.js';
import { RelationshipBody } from '../schemas/relationship.js';
import { HideDecisionLine, ModerationLine, ReportLine } from '../schemas/moderation-line.js';
import { HelpfulLine, ReplyLine } from '../schemas/reply-line.js';
import { TransactionLine } from '../schemas/transaction.js';
import { addEntities, type AddContext } from '../use-cases/entities/add-entity.js';
import { addRelationships } from '../use-cases/relationships/add-relationship.js';
import { blockPerson, type BlockContext } from '../use-cases/people/block-person.js';
import { importBlockedWallet } from '../use-cases/people/import-blocked-wallet.js';
import { addTransactions } from '../use-cases/feedback/add-transaction.js';
import { importCase, importReport } from '../use-cases/moderation/import-cases.js';
import { importHideDecision } from '../use-cases/moderation/import-hide-decision.js';
import { importReply, importVote } from '../use-cases/replies/import-replies.js';
import { importFeedbacks, type GiveContext } from '../use-cases/feedback/give-feedback.js';
import { catchServiceError, type Outcome } from '../use-cases/outcome.js';
import { recordEndorsement } from '../use-cases/endorsements/record-endorsement.js';
import { registerBadgeSet } from '../use-cases/items/register-badge-set.js';
import { createBodyReader, type BodyReader } from './read-body.js';

const operator: OperatorPrincipal = { kind: 'operator' };

/** The body of an operation, checked by that operation's schema. */
interface Write {
  kind: string;
  body: unknown;
  /** The principal who stated or added it, when the line has it. */
  by?: string;
}

/** Imports lines. */
export interface ImportContext extends AddContext, BlockContext, GiveContext {}

interface Kind {
  read: BodyReader;
  /** The field of a line with the principal who stated or added it. */
  byField?: 'origin' | 'addedBy';
  /** Executes several writes in their order. */
  write: (
    context: ImportContext,
    bodies: never[],
    by: readonly (string | undefined)[],
  ) => Promise<Outcome[]>;
}

/** The principals that a line may have as the one who stated or added it. */
const byPattern = /^(?:operator|unknown|(?:client|user|chain):[^\p{Cc}\p{Cs}]{1,256})$/u;

/** The kinds of lines: each has the body of one operation of the API. */
const kinds: Record<string, Kind> = {
  entity: {
    read: createBodyReader(EntityBody),
    byField: 'addedBy',
    write: addEntitiesBy,
  },
  relationship: {
    read: createBodyReader(RelationshipBody),
    byField: 'origin',
    write: (context, bodies, by) =>
      addRelationships(
        context,
        operator,
        bodies.map((body, index) => ({ body, origin: by[index] })),
      ),
  },
  block: {
    read: createBodyReader(BlockLine),
    write: (context, bodies: BlockLine[]) =>
      writeOneByOne(bodies, ({ sourceCriteria, targetCriteria }) =>
        // Only people can block, so the principal is the person.
        blockPerson(context, toUserPrincipal(sourceCriteria.uuid), { targetCriteria }),
      ),
  },
  blockedWallet: {
    read: createBodyReader(BlockedWalletLine),
    write: (context, bodies: BlockedWalletLine[]) =>
      writeOneByOne(bodies, (body) => importBlockedWallet(context, operator, body)),
  },
  feedback: {
    read: createBodyReader(FeedbackLine),
    write: (context, bodies) => importFeedbacks(context, operator, bodies),
  },
  transaction: {
    read: createBodyReader(TransactionLine),
    write: (context, bodies) => addTransactions(context, operator, bodies),
  },
  reply: {
    read: createBodyReader(ReplyLine),
    write: (context, bodies: ReplyLine[]) =>
      writeOneByOne(bodies, (body) => importReply(context, operator, body)),
  },
  helpful: {
    read: createBodyReader(HelpfulLine),
    write: (context, bodies: HelpfulLine[]) =>
      writeOneByOne(bodies, (body) => importVote(context, operator, body)),
  },
  moderation: {
    read: createBodyReader(ModerationLine),
    write: (context, bodies: ModerationLine[]) =>
      writeOneByOne(bodies, (body) => importCase(context, operator, body)),
  },
  hideDecision: {
    read: createBodyReader(HideDecisionLine),
    write: (context, bodies: HideDecisionLine[]) =>
      writeOneByOne(bodies, (body) => importHideDecision(context, operator, body)),
  },
  report: {
    read: createBodyReader(ReportLine),
    write: (context, bodies: ReportLine[]) =>
      writeOneByOne(bodies, (body) => importReport(context, operator, body)),
  },
  badges: {
    read: createBodyReader(BadgeSetBody),
    write: (context, bodies: BadgeSetBody[]) =>
      writeOneByOne(bodies, (body) => registerBadgeSet(context, operator, body)),
  },
  endorsement: {
    read: createBodyReader(EndorsementBody),
    write: (context, bodies: EndorsementBody[]) =>
      writeOneByOne(bodies, (body) => recordEndorsement(context, operator, body)),
  },
};

/**
 * Parses a line: a JSON object with exactly one key, the kind, and the API's own body.
 * @throws ServiceError when it is refused, as the API would refuse it
 */
export function parseLine(text: string): Write {
  const line = parseJson(text);
  const [entry, by, ...others] =
    typeof line === 'object' && line !== null ? Object.entries(line) : [];
  const kind = entry && Object.hasOwn(kinds, entry[0]) ? kinds[entry[0]] : undefined;
  if (!entry || !kind || others.length > 0 || (by && by[0] !== kind.byField)) {
    const names = Object.keys(kinds).join(', ');
    throw new ServiceError('malformedRequest', `A line must have exactly one of ${names}.`);
  }
  const body = kind.read(entry[1]);
  if (dated.has(entry[0])) requirePastTimes(body as ExportedTimes);
  if (!by) return { kind: entry[0], body };
  const [field, name] = by as [string, unknown];
  if (typeof name !== 'string' || !byPattern.test(name)) {
    throw new ServiceError(
      'invalidField',
      `${field} must be "operator", "client:…", "user:…" or "chain:…".`,
    );
  }
  return { kind: entry[0], body, by: name };
}

/** Kinds of lines with times; an entity may have properties of these names. */
const dated = new Set(['blockedWallet', 'endorsement', 'feedback', 'reply', 'helpful', 'report']);

interface ExportedTimes {
  createdAt?: number;
  updatedAt?: number;
}

function requirePastTimes(body: ExportedTimes): void {
  for (const field of ['createdAt', 'updatedAt'] as const) {
    const time = body[field];
    if (typeof time === 'number' && isFuture(new Date(time * 1000).toISOString())) {
      throw new ServiceError('invalidField', `${field} must not be in the future.`);
    }
  }
  if (Number(body.updatedAt) < Number(body.createdAt)) {
    throw new ServiceError('invalidField', 'updatedAt must not be before createdAt.');
  }
}

/** Executes the writes in order, successive ones of one kind together. */
export async function writeLines(
  context: ImportContext,
  writes: readonly Write[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let start = 0;
  for (let end = 1; end <= writes.length; end++) {
    const { kind } = writes[start]!;
    if (writes[end]?.kind === kind) continue;
    const together = writes.slice(start, end);
    const bodies = together.map(({ body }) => body);
    const by = together.map((write) => write.by);
    outcomes.push(...(await kinds[kind]!.write(context, bodies as never[], by)));
    start = end;
  }
  return outcomes;
}

/** Adds entities for their original adders, successive ones of one adder together. */
async function addEntitiesBy(
  context: AddContext,
  bodies: readonly EntityBody[],
  by: readonly (string | undefined)[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let start = 0;
  for (let end = 1; end <= bodies.length; end++) {
    const statedBy = by[start];
    if (end < bodies.length && by[end] === statedBy) continue;
    const principal = statedBy === undefined ? operator : { ...operator, statedBy };
    outcomes.push(...(await addEntities(context, principal, bodies.slice(start, end))));
    start = end;
  }
  return outcomes;
}

async function writeOneByOne<Body>(
  bodies: readonly Body[],
  write: (body: Body) => Promise<{ created: boolean }>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const body of bodies) outcomes.push(await catchServiceError(() => write(body)));
  return outcomes;
}
