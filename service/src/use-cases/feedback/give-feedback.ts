import { and, eq, inArray, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { principalName, type Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { EntityId } from '../../ranking/engine.js';
import type { FeedbackBody, FeedbackItems } from '../../schemas/feedback.js';
import type { ServiceContext } from '../../service-context.js';
import type { Connection } from '../../storage/database.js';
import { FeedbackCounts, requireRoom } from '../../storage/feedback-counts.js';
import { findAndLock, prefetch } from '../../storage/find-and-lock.js';
import type { NamedCriteria } from '../../storage/find-entity.js';
import { badgeSets, feedbacks } from '../../storage/schema.js';
import { write, type UnitOfWork } from '../../storage/unit-of-work.js';
import {
  forgetGiven,
  keyColumns,
  nameOf,
  vouchFor,
  type FeedbackKey,
} from '../../storage/vouched-transactions.js';
import { ownCriteria, requireSource } from '../authorise.js';
import { FeedbackVideos } from './feedback-video.js';
import { onlyOutcome, refusalOr, type Outcome } from '../outcome.js';

/**
 * Gives feedback, or changes what was given for the same source, target and transaction: items
 * given replace, items omitted stay, `null` withdraws; one whose last item is withdrawn is gone.
 */
export async function giveFeedback(
  context: ServiceContext,
  principal: Principal,
  body: FeedbackBody,
): Promise<{ created: boolean }> {
  return write(context, async (unit) =>
    onlyOutcome(await giveAll(context, unit, principal, [body])),
  );
}

/** Gives several feedbacks in one transaction, in their order; those that are refused say why. */
export async function giveFeedbacks(
  context: ServiceContext,
  principal: Principal,
  bodies: readonly FeedbackBody[],
): Promise<Outcome[]> {
  return write(context, async (unit) => {
    await prefetch(unit, bodies.flatMap(criteriaOf), principal);
    return giveAll(context, unit, principal, bodies);
  });
}

/** The items of a feedback as they are stored. */
type StoredItems = Pick<typeof feedbacks.$inferSelect, 'stars' | 'review' | 'video' | 'badges'>;

/** A feedback as it is in the database, and as it is to be; absent when there is none. */
interface State extends FeedbackKey {
  stored?: StoredItems;
  now?: StoredItems | undefined;
}

async function giveAll(
  { videoLinks }: ServiceContext,
  unit: UnitOfWork,
  principal: Principal,
  bodies: readonly FeedbackBody[],
): Promise<Outcome[]> {
  const keys: (FeedbackKey | ServiceError)[] = [];
  for (const body of bodies) keys.push(await refusalOr(() => findKey(unit, principal, body)));
  const sets = await readBadgeSets(unit.connection, bodies);
  const videos = await FeedbackVideos.read(unit.connection, bodies, videoLinks);
  const found = keys.filter((key): key is FeedbackKey => !(key instanceof ServiceError));
  const states = await readStates(unit.connection, found);
  const counts = await FeedbackCounts.read(unit.connection, found);
  // In the order of the last change, which decides whose opinion is the newest.
  const changed = new Map<string, State>();
  const given: FeedbackKey[] = [];
  const outcomes: Outcome[] = [];
  for (const [index, { items }] of bodies.entries()) {
    const key = keys[index]!;
    if (key instanceof ServiceError) {
      outcomes.push(key);
      continue;
    }
    const name = nameOf(key);
    const state: State = states.get(name) ?? key;
    states.set(name, state);
    outcomes.push(
      await refusalOr(async () => {
        requireBadges(sets, items);
        const { now } = state;
        const isNew = now === undefined;
        if (isNew && principal.kind === 'user') await requireRoom(unit.connection, key);
        const isChanged = change(state, videos.itemsOf(items, key.source));
        given.push(key);
        if (!isChanged) return { created: false };
        counts.add(key, (state.now ? 1 : 0) - (isNew ? 0 : 1));
        changed.delete(name);
        changed.set(name, state);
        return { created: isNew };
      }),
    );
  }
  await store(unit, [...changed.values()]);
  counts.countPeople(unit);
  await vouch(unit, principal, states, given, changed);
  return outcomes;
}

/** What a client gives is verified; without a transaction only until its giver changes it. */
async function vouch(
  { connection }: UnitOfWork,
  principal: Principal,
  states: ReadonlyMap<string, State>,
  given: readonly FeedbackKey[],
  changed: ReadonlyMap<string, State>,
): Promise<void> {
  const isThere = (key: FeedbackKey) => states.get(nameOf(key))?.now !== undefined;
  const isUsers = principal.kind === 'user';
  await forgetGiven(
    connection,
    [...changed.values()].filter((key) => isUsers || !isThere(key)),
  );
  if (principal.kind !== 'client') return;
  await vouchFor(connection, principalName(principal), given.filter(isThere));
}

function criteriaOf({ sourceCriteria, targetCriteria }: FeedbackBody): NamedCriteria[] {
  return [
    { field: 'sourceCriteria', criteria: sourceCriteria },
    { field: 'targetCriteria', criteria: targetCriteria },
  ];
}

async function findKey(
  unit: UnitOfWork,
  principal: Principal,
  body: FeedbackBody,
): Promise<FeedbackKey> {
  const [source, target, own] = (await findAndLock(
    unit,
    [...criteriaOf(body), ...ownCriteria(principal)],
    principal,
  )) as [EntityId, EntityId, EntityId | undefined];
  requireSource(principal, source, own, 'feedback:write');
  if (source === target) {
    throw new ServiceError('invalidField', 'targetCriteria: nobody rates themselves.');
  }
  return { source, target, transactionId: body.transactionId ?? '' };
}

async function readStates(
  connection: Connection,
  keys: readonly FeedbackKey[],
): Promise<Map<string, State>> {
  if (keys.length === 0) return new Map();
  const rows = await connection
    .select()
    .from(feedbacks)
    .where(
      sql`(${feedbacks.sourceId}, ${feedbacks.targetId}, ${feedbacks.transactionId}) IN (
        SELECT * FROM unnest(${keyColumns(keys)}))`,
    );
  return new Map(
    rows.map(({ sourceId, targetId, transactionId, stars, review, video, badges }) => {
      const key = { source: sourceId, target: targetId, transactionId };
      const stored = { stars, review, video, badges };
      return [nameOf(key), { ...key, stored, now: stored }];
    }),
  );
}

const nothing: StoredItems = { stars: null, review: null, video: null, badges: null };

/** Changes what is to be, and says whether that is anything new. */
function change(state: State, items: FeedbackItems): boolean {
  const before = state.now ?? nothing;
  const after = combine(before, items);
  const isEmpty = Object.values(after).every((item) => item === null);
  if (!state.now && isEmpty) {
    throw new ServiceError('invalidField', 'items: there is nothing to withdraw.');
  }
  if (state.now && isDeepStrictEqual(before, after)) return false;
  state.now = isEmpty ? undefined : after;
  return true;
}

const chunkSize = 1_000;

async function store(unit: UnitOfWork, states: readonly State[]): Promise<void> {
  const { connection } = unit;
  for (const { source, target, transactionId, stored, now } of states) {
    unit.markOpinion(source, target);
    if (now || !stored) continue;
    await connection
      .delete(feedbacks)
      .where(
        and(
          eq(feedbacks.sourceId, source),
          eq(feedbacks.targetId, target),
          eq(feedbacks.transactionId, transactionId),
        ),
      );
  }
  const moment = sql`clock_timestamp()`;
  const rows = states.flatMap(({ source, target, transactionId, now }) =>
    now
      ? {
          sourceId: source,
          targetId: target,
          transactionId,
          ...now,
          createdAt: moment,
          updatedAt: moment,
        }
      : [],
  );
  for (let start = 0; start < rows.length; start += chunkSize) {
    await connection
      .insert(feedbacks)
      .values(rows.slice(start, start + chunkSize))
      .onConflictDoUpdate({
        target: [feedbacks.sourceId, feedbacks.targetId, feedbacks.transactionId],
        set: {
          stars: sql`excluded.stars`,
          review: sql`excluded.review`,
          video: sql`excluded.video`,
          badges: sql`excluded.badges`,
          updatedAt: sql`excluded.updated_at`,
        },
      });
  }
}

function combine(before: StoredItems, items: FeedbackItems): StoredItems {
  const pick = <Item>(given: Item | null | undefined, old: Item | null): Item | null =>
    given === undefined ? old : given;
  return {
    stars: pick(items.stars, before.stars),
    review: pick(items.review, before.review),
    video: pick(items.video, before.video),
    badges: combineBadges(before.badges, items.badges),
  };
}

function combineBadges(
  before: Record<string, string> | null,
  given: Record<string, string | null> | null | undefined,
): Record<string, string> | null {
  if (given === undefined) return before;
  if (given === null) return null;
  const present = Object.entries({ ...before, ...given }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return present.length > 0 ? Object.fromEntries(present) : null;
}

type BadgeSets = (typeof badgeSets.$inferSelect)[];

async function readBadgeSets(
  connection: Connection,
  bodies: readonly FeedbackBody[],
): Promise<BadgeSets> {
  const named = new Set(bodies.flatMap(({ items }) => Object.keys(items.badges ?? {})));
  if (named.size === 0) return [];
  return connection
    .select()
    .from(badgeSets)
    .where(inArray(badgeSets.id, [...named]));
}

function requireBadges(sets: BadgeSets, { badges }: FeedbackItems): void {
  for (const [id, qualifier] of Object.entries(badges ?? {})) {
    if (qualifier === null) continue;
    const set = sets.find((candidate) => candidate.id === id);
    if (!set) throw new ServiceError('invalidField', `items.badges: there is no set ${id}.`);
    if (!set.badges.some((badge) => badge.qualifier === qualifier)) {
      throw new ServiceError('invalidField', `items.badges.${id} has no such qualifier.`);
    }
  }
}
