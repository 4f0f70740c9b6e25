import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { formatPrincipal, type Principal, type UserPrincipal } from '../../src/auth/principal.js';
import type { Service } from '../../src/service.js';
import { ServiceError } from '../../src/errors/service-error.js';
import { addEntity } from '../../src/use-cases/entities/add-entity.js';
import { addRelationship } from '../../src/use-cases/relationships/add-relationship.js';
import { blockPerson, unblockPerson } from '../../src/use-cases/people/block-person.js';
import { giveFeedback } from '../../src/use-cases/feedback/give-feedback.js';
import { recordEndorsement } from '../../src/use-cases/endorsements/record-endorsement.js';
import { registerBadgeSet } from '../../src/use-cases/items/register-badge-set.js';
import { removeRelationship } from '../../src/use-cases/relationships/remove-relationship.js';
import { eraseOwnData } from '../../src/use-cases/own-data/erase-own-data.js';
import { markHelpful, unmarkHelpful } from '../../src/use-cases/feedback/mark-helpful.js';
import { replyToFeedback } from '../../src/use-cases/replies/reply-to-feedback.js';
import { withdrawReply } from '../../src/use-cases/replies/withdraw-reply.js';
import { translateError } from '../../src/use-cases/translate-error.js';
import { withdrawFeedback } from '../../src/use-cases/feedback/withdraw-feedback.js';
import { decideFeedback, findFeedbackId } from './moderate.js';
import { openVideos } from '../../src/videos/videos.js';
import { clear, operator, createUser } from '../../../testing/suites/each-service.js';

/** A write among few enough entities that they collide often. */
export type Operation =
  | {
      kind: 'entity';
      type: string;
      ids: Record<string, string>;
      name?: string;
      color?: string;
      /** The number of the user who adds it; the operator by default. */
      by?: number;
    }
  | ({ kind: 'feedback'; items: Items } & Key)
  | ({ kind: 'withdraw' } & Key)
  | ({ kind: 'hide' | 'restore' } & Key)
  | ({ kind: 'mark' | 'unmark'; voter: number } & Key)
  | ({ kind: 'reply'; text: string } & Key)
  | ({ kind: 'unreply' } & Key)
  | ({ kind: 'relationship'; bidirectional: boolean } & Statement)
  | ({ kind: 'unrelate' } & Statement)
  | { kind: 'block' | 'unblock'; source: number; target: number }
  | { kind: 'erase'; source: number }
  | { kind: 'endorsement'; source: number; target: number; transactionId: string; value: number };

/** Items as sent: `null` withdraws. */
export interface Items {
  stars?: number | null;
  review?: string | null;
  badges?: Record<string, string | null> | null;
}

/** A relationship and its origin. */
export interface Statement {
  source: number;
  target: number;
  type: string;
  via: string;
  by: 'operator' | 'app' | 'user';
}

interface Key {
  source: number;
  target: number;
  transactionId?: string;
}

const entityCount = 8;
const number = fc.nat({ max: entityCount - 1 });
const pair = { source: number, target: number };
/** Mostly among so few entities that the feedback of a write exists. */
const few = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: 2 }) },
  { weight: 1, arbitrary: number },
);
const key = { source: few, target: few, transactionId: fc.constantFrom('t1', 't2') };
const statement = {
  ...pair,
  type: fc.constantFrom('social', 'interaction', 'has'),
  via: fc.constantFrom('x', 'y'),
  by: fc.constantFrom('operator' as const, 'app' as const, 'user' as const),
};
const badges = fc.dictionary(
  fc.constantFrom('Quality', 'Speed'),
  fc.option(fc.constantFrom('positive', 'negative', 'odd')),
  { minKeys: 1 },
);
const items: fc.Arbitrary<Items> = fc
  .record(
    {
      stars: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 3 }),
      review: fc.option(fc.constantFrom('Good', 'Bad'), { freq: 3 }),
      badges: fc.option(badges, { freq: 3 }),
    },
    { requiredKeys: [] },
  )
  .filter((chosen) => Object.keys(chosen).length > 0);

/** Any one write. */
export const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record(
      {
        kind: fc.constant('entity' as const),
        type: fc.constantFrom('Address', 'Address', 'provider', 'provider'),
        ids: fc.oneof(uuids(1), uuids(1), uuids(2)),
        name: fc.constantFrom('A', 'B'),
        color: fc.constantFrom('red', 'blue'),
        by: fc.constantFrom(1, 2),
      },
      { requiredKeys: ['kind', 'type', 'ids'] },
    ),
  },
  {
    weight: 5,
    arbitrary: fc.record(
      { kind: fc.constant('feedback' as const), ...key, items },
      { requiredKeys: ['kind', 'source', 'target', 'items'] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record(
      { kind: fc.constant('withdraw' as const), ...key },
      { requiredKeys: ['kind', 'source', 'target'] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      { kind: fc.constantFrom('hide' as const, 'hide' as const, 'restore' as const), ...key },
      { requiredKeys: ['kind', 'source', 'target'] },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        kind: fc.constantFrom('mark' as const, 'mark' as const, 'unmark' as const),
        voter: number,
        ...key,
      },
      { requiredKeys: ['kind', 'voter', 'source', 'target'] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      { kind: fc.constant('reply' as const), ...key, text: fc.constantFrom('Yes', 'No') },
      { requiredKeys: ['kind', 'source', 'target', 'text'] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record(
      { kind: fc.constant('unreply' as const), ...key },
      { requiredKeys: ['kind', 'source', 'target'] },
    ),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('relationship' as const),
      ...statement,
      bidirectional: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('unrelate' as const), ...statement }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('block' as const, 'unblock' as const), ...pair }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), source: number }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('endorsement' as const),
      ...pair,
      transactionId: fc.constantFrom('e1', 'e2'),
      value: fc.constantFrom(10, 20),
    }),
  },
);

/**
 * Entity number n has the `uuid` and the `account` of n, or its `address` when it is a wallet; those of
 * two in one post merge them, unless both are wallets.
 */
function uuids(count: 1 | 2): fc.Arbitrary<Record<string, string>> {
  return fc.tuple(number, number).map(([a, b]) => ({
    uuid: toUuid(a),
    ...furtherIds(count === 1 ? a : b),
  }));
}

export const toUuid = (entity: number) => `e${entity}`;
export const toAddress = (entity: number) => `0x${String(entity).repeat(40)}`;

const wallets = [1, 4, 6];

function furtherIds(entity: number): Record<string, string> {
  return wallets.includes(entity)
    ? { address: toAddress(entity) }
    : { account: `account-${entity}` };
}

const videos = await openVideos({
  folder: join(tmpdir(), 'svc-no-videos'),
  bucket: undefined,
  hosts: undefined,
  ffmpegFolders: [],
});

/** Executes the write; a refusal is part of its result. */
export async function applyOperation(service: Service, write: Operation): Promise<string> {
  try {
    const result = await attempt(service, write);
    return result?.created ? 'created' : 'done';
  } catch (error) {
    const known = translateError(error);
    if (known instanceof ServiceError) return known.reason;
    throw error;
  }
}

async function attempt(
  service: Service,
  write: Operation,
): Promise<{ created: boolean } | undefined> {
  if (write.kind === 'entity') {
    const { kind: _, by, ...body } = write;
    return addEntity(service, by === undefined ? operator : createUser(by), body);
  }
  if (write.kind === 'erase') {
    await eraseOwnData({ ...service, videos }, createOwner(write.source));
    return undefined;
  }
  const sourceCriteria = { uuid: toUuid(write.source) };
  const targetCriteria = { uuid: toUuid(write.target) };
  const { transactionId } = write as Key;
  const feedbackKey = {
    sourceCriteria,
    targetCriteria,
    ...(transactionId === undefined ? {} : { transactionId }),
  };
  switch (write.kind) {
    case 'feedback':
      return giveFeedback(service, operator, { ...feedbackKey, items: write.items });
    case 'withdraw':
      return withdrawFeedback(service, operator, feedbackKey).then(() => undefined);
    case 'hide':
    case 'restore':
      return moderate(service, write).then(() => undefined);
    case 'mark':
    case 'unmark':
      return withFeedbackId(service, write, (feedbackId) =>
        write.kind === 'mark'
          ? markHelpful(service, createOwner(write.voter), { feedbackId })
          : unmarkHelpful(service, createOwner(write.voter), { feedbackId }).then(() => undefined),
      );
    case 'reply':
      return withFeedbackId(service, write, (feedbackId) =>
        replyToFeedback(service, createOwner(write.target), { feedbackId, text: write.text }),
      );
    case 'unreply':
      return withFeedbackId(service, write, (feedbackId) =>
        withdrawReply(service, createOwner(write.target), { feedbackId }).then(() => undefined),
      );
    case 'relationship':
      return addRelationship(service, statedBy(write), {
        ...relationshipBody(write),
        bidirectional: write.bidirectional,
      });
    case 'unrelate':
      return removeRelationship(service, statedBy(write), relationshipBody(write)).then(
        () => undefined,
      );
    case 'block':
      return blockPerson(service, createOwner(write.source), { targetCriteria });
    case 'unblock':
      return unblockPerson(service, createOwner(write.source), { targetCriteria }).then(
        () => undefined,
      );
    case 'endorsement':
      return recordEndorsement(service, operator, {
        sourceAddress: toAddress(write.source),
        targetAddress: toAddress(write.target),
        transactionId: write.transactionId,
        value: write.value,
        blockNumber: 1,
      });
  }
}

async function moderate(service: Service, { kind, ...key }: Key & { kind: 'hide' | 'restore' }) {
  const feedbackId = await findFeedbackId(service, {
    source: toUuid(key.source),
    target: toUuid(key.target),
    transactionId: key.transactionId,
  });
  await decideFeedback(service, feedbackId, { action: kind, reason: 'spam' });
}

/** A merge can give the feedback another id while the work is done. */
async function withFeedbackId<Result>(
  service: Service,
  named: Key,
  work: (feedbackId: string) => Promise<Result>,
): Promise<Result> {
  const { source, target, transactionId } = named;
  const key = { source: toUuid(source), target: toUuid(target), transactionId };
  const id = await findFeedbackId(service, key);
  try {
    return await work(String(id));
  } catch (error) {
    const known = translateError(error);
    const isGone = known instanceof ServiceError && known.reason === 'noSuchEntity';
    if (!isGone || (await findFeedbackId(service, key)) === id) throw error;
    return withFeedbackId(service, named, work);
  }
}

/** Makes the body of a relationship, which its kind identifies. */
export function relationshipBody({ source, target, type, via }: Statement) {
  return {
    type,
    sourceCriteria: { uuid: toUuid(source) },
    targetCriteria: { uuid: toUuid(target) },
    properties: { via, kind: via },
  };
}

/** Formats the origin of a statement. */
export function formatOrigin({ by, source }: Statement): string {
  return formatPrincipal(statedBy({ by, source }));
}

function statedBy({ by, source }: Pick<Statement, 'by' | 'source'>): Principal {
  if (by === 'operator') return operator;
  if (by === 'user') return createOwner(source);
  return { kind: 'client', keyId: 'key', name: 'app', scopes: new Set(['relationship:write']) };
}

/** Returns the person whose own entity has the number. */
function createOwner(entity: number): UserPrincipal {
  return {
    kind: 'user',
    address: toUuid(entity),
    tokenId: '',
    tokenIssuedAt: 4_000_000_000,
    tokenIssuedAfter: 0,
    tokenExpiresAt: 4_000_000_000,
  };
}

/** Adds the rows that writes need: entities 0 to 4 and the badge sets. */
export async function prepare(service: Service): Promise<void> {
  await clear(service);
  for (let entity = 0; entity < 5; entity++) {
    await applyOperation(service, firstEntity(entity));
  }
  const badge = { label: 'Badge', image: '' };
  for (const id of ['Quality', 'Speed']) {
    await registerBadgeSet(service, operator, {
      id,
      badges: ['positive', 'negative', 'odd'].map((qualifier) => ({ qualifier, badge })),
    });
  }
}

/** Adds the entity of a number. */
export function firstEntity(entity: number): Operation {
  return {
    kind: 'entity',
    type: 'Address',
    ids: { uuid: toUuid(entity), ...furtherIds(entity) },
  };
}
