import { formatPrincipal, type OperatorPrincipal, type Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { FeedbackBody } from '../../schemas/feedback.js';
import type { FeedbackModeration } from '../../schemas/report.js';
import type { FeedbackLine } from '../../schemas/feedback-line.js';
import { toSeconds } from '../../schemas/timestamp.js';
import type { HashContext } from '../../auth/keyed-hashes.js';
import type { VideoLinkContext } from '../../videos/video-links.js';
import type { ChainContext } from '../scanned-chains.js';
import { preferBackfillsOf } from '../../storage/chain/backfills.js';
import { findBadgeSets, type StoredBadgeSet } from '../../storage/feedback/badge-sets.js';
import type { Connection } from '../../storage/database/database.js';
import { countTowardsLimit, FeedbackCounts } from '../../storage/feedback/feedback-counts.js';
import {
  deleteFeedback,
  readFeedbacks,
  upsertFeedbacks,
  type StoredItems,
} from '../../storage/feedback/feedbacks.js';
import { findCaseOfFeedback } from '../../storage/moderation/cases.js';
import type { HideDecision } from '../../storage/moderation/hide-decisions.js';
import { toNamedEnds, findAndLockEnds, prefetch } from '../../storage/entities/find-and-lock.js';
import { write, type UnitOfWork, type WriteContext } from '../../storage/database/unit-of-work.js';
import {
  deleteImplicitVouches,
  formatFeedbackKey,
  vouchFor,
  type FeedbackKey,
} from '../../storage/feedback/vouched-transactions.js';
import { getOwnCriteria, getPeopleFilter, requireSource } from '../authorise.js';
import { HideDecisions } from '../moderation/hide-decisions.js';
import { toModeration } from '../moderation/own-moderation.js';
import { openHiddenCase } from '../moderation/start-hidden.js';
import {
  applyItems,
  applyTimes,
  isShown,
  isVerifying,
  losesVerification,
  requireBadges,
  requireOtherTarget,
  requireRoom,
  type FeedbackTimes,
} from './feedback-rules.js';
import { FeedbackVideos } from './feedback-videos.js';
import { requireSuccess, catchServiceError, type Outcome } from '../outcome.js';

/** Writes feedback. */
export interface GiveContext extends WriteContext, HashContext, VideoLinkContext, ChainContext {}

/**
 * Gives feedback, or changes the feedback of the same source, target and transaction: given items replace, omitted
 * items stay, `null` withdraws; a feedback without items is deleted.
 */
export async function giveFeedback(
  context: GiveContext,
  principal: Principal,
  body: FeedbackBody,
): Promise<{ created: boolean; moderation?: FeedbackModeration }> {
  return write(context, async (unit) => {
    const { created, hidden } = requireSuccess(await giveAll(context, unit, principal, [body]));
    const hiding = hidden && (await findCaseOfFeedback(unit.connection, hidden));
    return { created, ...(hiding ? { moderation: toModeration(hiding) } : {}) };
  });
}

/** Stores several exported feedbacks in one transaction and in their order; refused ones state the reason. */
export async function importFeedbacks(
  context: GiveContext,
  principal: OperatorPrincipal,
  bodies: readonly FeedbackLine[],
): Promise<Outcome[]> {
  return write(context, async (unit) => {
    const named = bodies.map(toNamedEnds).flatMap(({ source, target }) => [source, target]);
    await prefetch(unit, named, getPeopleFilter(principal));
    return giveAll(context, unit, principal, bodies);
  });
}

/** The state of a feedback before and after the write; the items are absent when it does not exist. */
interface State extends FeedbackKey {
  stored?: StoredItems;
  /** Whether the stored feedback is hidden, which does not change. */
  isHidden?: boolean;
  /** The decision by which new feedback starts hidden. */
  hiding?: HideDecision;
  now?: StoredItems | undefined;
  /** The times; absent when the feedback changes now. */
  times?: FeedbackTimes | undefined;
}

/** The outcome, with the key of the feedback if it is hidden. */
type GivenOutcome = Outcome<{ created: boolean; hidden?: FeedbackKey }>;

async function giveAll(
  context: GiveContext,
  unit: UnitOfWork,
  principal: Principal,
  bodies: readonly FeedbackLine[],
): Promise<GivenOutcome[]> {
  const { videoLinks, chains } = context;
  const keys: (FeedbackKey | ServiceError)[] = [];
  for (const body of bodies)
    keys.push(await catchServiceError(() => findKey(unit, principal, body)));
  const sets = await readBadgeSets(unit.connection, bodies);
  const videos = await FeedbackVideos.read(unit.connection, bodies, videoLinks);
  const found = keys.filter((key): key is FeedbackKey => !(key instanceof ServiceError));
  const states = await readStates(unit.connection, found);
  const counts = await FeedbackCounts.read(unit.connection, found);
  const decisions = await HideDecisions.read(context, unit.connection, found);
  // In the order of the last change, which decides which opinion is the newest.
  const changed = new Map<string, State>();
  const given: FeedbackKey[] = [];
  const outcomes: GivenOutcome[] = [];
  for (const [index, { items, ...stated }] of bodies.entries()) {
    const key = keys[index]!;
    if (key instanceof ServiceError) {
      outcomes.push(key);
      continue;
    }
    const name = formatFeedbackKey(key);
    const state: State = states.get(name) ?? key;
    states.set(name, state);
    outcomes.push(
      await catchServiceError(async () => {
        requireBadges(sets, items);
        const { now } = state;
        const isNew = now === undefined;
        if (isNew && principal.kind === 'user') {
          requireRoom(await countTowardsLimit(unit.connection, key));
        }
        const wasShown = isShown(state);
        state.now = applyItems(now, videos.toStoredItems(items, key.source));
        const areItemsChanged = state.now !== now;
        const hiding = areItemsChanged && decisions.find(key);
        if (hiding) state.hiding = hiding;
        const times = applyTimes(state.times, stated, areItemsChanged);
        const isDated = times !== undefined && times !== state.times;
        state.times = times;
        given.push(key);
        const isHidden = state.now && (state.isHidden || state.hiding);
        const outcome = {
          created: isNew && (areItemsChanged || isDated),
          ...(isHidden ? { hidden: key } : {}),
        };
        if (!areItemsChanged && !isDated) return outcome;
        counts.add(key, Number(isShown(state)) - Number(wasShown));
        changed.delete(name);
        changed.set(name, state);
        return outcome;
      }),
    );
  }
  await store(unit, [...changed.values()], principal);
  counts.countPeople(unit);
  await vouch(unit, principal, states, given, changed);
  if (chains.ids.length > 0) {
    await preferBackfillsOf(
      unit.connection,
      given.map(({ source }) => source),
    );
  }
  return outcomes;
}

/** Stores which of the feedbacks are verified now. */
async function vouch(
  { connection }: UnitOfWork,
  principal: Principal,
  states: ReadonlyMap<string, State>,
  given: readonly FeedbackKey[],
  changed: ReadonlyMap<string, State>,
): Promise<void> {
  const isThere = (key: FeedbackKey) => states.get(formatFeedbackKey(key))?.now !== undefined;
  await deleteImplicitVouches(
    connection,
    [...changed.values()].filter(({ now }) => losesVerification(principal, now)),
  );
  if (!isVerifying(principal)) return;
  await vouchFor(connection, formatPrincipal(principal), given.filter(isThere));
}

async function findKey(
  unit: UnitOfWork,
  principal: Principal,
  body: FeedbackBody,
): Promise<FeedbackKey> {
  const ends = { ...toNamedEnds(body), own: getOwnCriteria(principal) };
  const { source, target, own } = await findAndLockEnds(unit, ends, getPeopleFilter(principal));
  requireSource(principal, source, own, 'feedback:write');
  requireOtherTarget({ source, target });
  return { source, target, transactionId: body.transactionId ?? '' };
}

async function readStates(
  connection: Connection,
  keys: readonly FeedbackKey[],
): Promise<Map<string, State>> {
  const stored = await readFeedbacks(connection, keys);
  return new Map(
    stored.map(({ items, createdAt, updatedAt, ...key }) => [
      formatFeedbackKey(key),
      {
        ...key,
        stored: items,
        now: items,
        times: { createdAt: toSeconds(createdAt), updatedAt: toSeconds(updatedAt) },
      },
    ]),
  );
}

async function store(
  unit: UnitOfWork,
  states: readonly State[],
  principal: Principal,
): Promise<void> {
  const { connection } = unit;
  const hiddenAt = new Date();
  for (const state of states) {
    unit.markOpinion(state.source, state.target);
    if (state.stored && !state.now) await deleteFeedback(connection, state);
  }
  await upsertFeedbacks(
    connection,
    states.flatMap(({ source, target, transactionId, now, times, hiding }) => {
      if (!now) return [];
      const key = { source, target, transactionId };
      return { ...key, items: now, ...(times && { times }), ...(hiding && { hiddenAt }) };
    }),
    principal.kind === 'operator',
  );
  for (const { now, hiding, ...key } of states) {
    if (now && hiding) await openHiddenCase(connection, key, hiding, hiddenAt);
  }
}

/** Reads the badge sets that the feedbacks name. */
async function readBadgeSets(
  connection: Connection,
  bodies: readonly FeedbackBody[],
): Promise<StoredBadgeSet[]> {
  const named = new Set(bodies.flatMap(({ items }) => Object.keys(items.badges ?? {})));
  return findBadgeSets(connection, [...named]);
}
