import { isDeepStrictEqual } from 'node:util';
import { formatPrincipal, type OperatorPrincipal, type Principal } from '../../auth/principal.js';
import { ServiceError } from '../../errors/service-error.js';
import type { FeedbackBody, FeedbackItems } from '../../schemas/feedback.js';
import type { FeedbackModeration } from '../../schemas/report.js';
import type { FeedbackLine } from '../../schemas/feedback-line.js';
import { toSeconds } from '../../schemas/moment.js';
import type { ServiceContext } from '../../service-context.js';
import { preferBackfillsOf } from '../../storage/chain/backfills.js';
import { findBadgeSets, type StoredBadgeSet } from '../../storage/feedback/badge-sets.js';
import type { Connection } from '../../storage/database/database.js';
import { FeedbackCounts, requireWithinLimit } from '../../storage/feedback/feedback-counts.js';
import {
  deleteFeedback,
  readFeedbacks,
  upsertFeedbacks,
  type StoredItems,
} from '../../storage/feedback/feedbacks.js';
import { findCaseOfFeedback } from '../../storage/moderation/cases.js';
import type { HideDecision } from '../../storage/moderation/hide-decisions.js';
import { toNamedEnds, findAndLockEnds, prefetch } from '../../storage/entities/find-and-lock.js';
import { write, type UnitOfWork } from '../../storage/database/unit-of-work.js';
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
import { FeedbackVideos } from './feedback-videos.js';
import { requireSuccess, catchServiceError, type Outcome } from '../outcome.js';

/**
 * Gives feedback, or changes what was given for the same source, target and transaction: items
 * given replace, items omitted stay, `null` withdraws; one whose last item is withdrawn is gone.
 */
export async function giveFeedback(
  context: ServiceContext,
  principal: Principal,
  body: FeedbackBody,
): Promise<{ created: boolean; moderation?: FeedbackModeration }> {
  return write(context, async (unit) => {
    const { created, hidden } = requireSuccess(await giveAll(context, unit, principal, [body]));
    const hiding = hidden && (await findCaseOfFeedback(unit.connection, hidden));
    return { created, ...(hiding ? { moderation: toModeration(hiding) } : {}) };
  });
}

/**
 * Gives several feedbacks as they were exported, in one transaction and in their order; those that are
 * refused say why.
 */
export async function importFeedbacks(
  context: ServiceContext,
  principal: OperatorPrincipal,
  bodies: readonly FeedbackLine[],
): Promise<Outcome[]> {
  return write(context, async (unit) => {
    const named = bodies.map(toNamedEnds).flatMap(({ source, target }) => [source, target]);
    await prefetch(unit, named, getPeopleFilter(principal));
    return giveAll(context, unit, principal, bodies);
  });
}

/** A feedback as it is in the database, and as it is to be; absent when there is none. */
interface State extends FeedbackKey {
  stored?: StoredItems;
  /** Whether what is stored is hidden, which stays so. */
  isHidden?: boolean;
  /** Why what is given starts hidden. */
  hiding?: HideDecision;
  now?: StoredItems | undefined;
  /** In seconds since 1970; absent when it changes now. */
  times?: { createdAt: number; updatedAt: number };
}

/** Also the key of the feedback if it is hidden. */
type GivenOutcome = Outcome<{ created: boolean; hidden?: FeedbackKey }>;

async function giveAll(
  context: ServiceContext,
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
        if (isNew && principal.kind === 'user') await requireWithinLimit(unit.connection, key);
        const shownBefore = countShown(state);
        const areItemsChanged = change(state, videos.toStoredItems(items, key.source));
        const hiding = areItemsChanged && decisions.find(key);
        if (hiding) state.hiding = hiding;
        const isDated = date(state, stated, areItemsChanged);
        given.push(key);
        const isHidden = state.now && (state.isHidden || state.hiding);
        const outcome = {
          created: isNew && (areItemsChanged || isDated),
          ...(isHidden ? { hidden: key } : {}),
        };
        if (!areItemsChanged && !isDated) return outcome;
        counts.add(key, countShown(state) - shownBefore);
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

/** What a client gives is verified; without a transaction only until its giver changes it. */
async function vouch(
  { connection }: UnitOfWork,
  principal: Principal,
  states: ReadonlyMap<string, State>,
  given: readonly FeedbackKey[],
  changed: ReadonlyMap<string, State>,
): Promise<void> {
  const isThere = (key: FeedbackKey) => states.get(formatFeedbackKey(key))?.now !== undefined;
  const isFromUser = principal.kind === 'user';
  await deleteImplicitVouches(
    connection,
    [...changed.values()].filter((key) => isFromUser || !isThere(key)),
  );
  if (principal.kind !== 'client') return;
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
  if (source === target) {
    throw new ServiceError('invalidField', 'targetCriteria must not name the source itself.');
  }
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

const noItems: StoredItems = { stars: null, review: null, video: null, badges: null };

/** Changes what is to be, and says whether that is anything new. */
function change(state: State, items: FeedbackItems): boolean {
  const before = state.now ?? noItems;
  const after = combine(before, items);
  const isEmpty = Object.values(after).every((item) => item === null);
  if (!state.now && isEmpty) {
    throw new ServiceError('invalidField', 'items: there is nothing to withdraw.');
  }
  if (state.now && isDeepStrictEqual(before, after)) return false;
  state.now = isEmpty ? undefined : after;
  return true;
}

const countShown = ({ now, isHidden, hiding }: State) => (now && !isHidden && !hiding ? 1 : 0);

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

/** Sets the times that an import states, and says whether they are others than before. */
function date(
  state: State,
  { createdAt, updatedAt }: Pick<FeedbackLine, 'createdAt' | 'updatedAt'>,
  areItemsChanged: boolean,
): boolean {
  const times = { createdAt: createdAt ?? updatedAt, updatedAt: updatedAt ?? createdAt };
  if (times.createdAt === undefined || times.updatedAt === undefined) {
    if (areItemsChanged) delete state.times;
    return false;
  }
  const isKnown =
    state.times?.updatedAt === times.updatedAt && state.times.createdAt <= times.createdAt;
  if (isKnown && !areItemsChanged) return false;
  state.times = { createdAt: times.createdAt, updatedAt: times.updatedAt };
  return true;
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

/** The badge sets that the feedbacks name. */
async function readBadgeSets(
  connection: Connection,
  bodies: readonly FeedbackBody[],
): Promise<StoredBadgeSet[]> {
  const named = new Set(bodies.flatMap(({ items }) => Object.keys(items.badges ?? {})));
  return findBadgeSets(connection, [...named]);
}

function requireBadges(sets: readonly StoredBadgeSet[], { badges }: FeedbackItems): void {
  for (const [id, qualifier] of Object.entries(badges ?? {})) {
    if (qualifier === null) continue;
    const set = sets.find((candidate) => candidate.id === id);
    if (!set)
      throw new ServiceError('invalidField', `items.badges: the badge set ${id} does not exist.`);
    if (!set.badges.some((badge) => badge.qualifier === qualifier)) {
      throw new ServiceError(
        'invalidField',
        `items.badges.${id}: the badge set does not have this qualifier.`,
      );
    }
  }
}
