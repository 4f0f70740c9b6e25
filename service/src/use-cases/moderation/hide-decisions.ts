import type { HashContext } from '../../auth/keyed-hashes.js';
import type { Connection } from '../../storage/database/database.js';
import {
  deleteHideDecisions,
  hasHiddenFeedback,
  readDecidedSources,
  readGiverIdentifier,
  readHideDecisions,
  readGiverIdentifiers,
  upsertHideDecisions,
  type GivenPair,
  type HideDecision,
} from '../../storage/moderation/hide-decisions.js';
import type { StoredCase } from '../../storage/moderation/cases.js';
import type { Subject } from '../../storage/moderation/subjects.js';

/** Decisions to hide, by pairs of a giver and a target. */
export class HideDecisions {
  readonly #decisions: ReadonlyMap<string, HideDecision>;

  private constructor(decisions: ReadonlyMap<string, HideDecision>) {
    this.#decisions = decisions;
  }

  /** Reads the decisions about the pairs, whose entities are locked. */
  static async read(
    { hashes }: HashContext,
    connection: Connection,
    pairs: readonly GivenPair[],
  ): Promise<HideDecisions> {
    const named = (await readDecidedSources(connection, pairs)).map(({ identifier, ...pair }) => ({
      ...pair,
      giverHash: hashes.hashDecidedPerson(identifier),
    }));
    const found = new Map(
      (await readHideDecisions(connection, named)).map((one) => [formatHashedPair(one), one]),
    );
    const decisions = new Map<string, HideDecision>();
    for (const pair of named) {
      const decision = found.get(formatHashedPair(pair));
      if (decision) decisions.set(formatPair(pair), decision);
    }
    return new HideDecisions(decisions);
  }

  /** Returns why feedback of the pair starts hidden; undefined if it does not. */
  find(pair: GivenPair): HideDecision | undefined {
    return this.#decisions.get(formatPair(pair));
  }
}

/**
 * Applies a moderator's decision about feedback to later feedback of its giver about the target. A decision is lifted
 * only when no feedback of the two is hidden.
 */
export async function applyToLater(
  context: HashContext,
  connection: Connection,
  { kind, giver, target, isHidden }: Subject,
  {
    hiddenAt,
    reason,
    decidedAt,
    flags,
  }: Pick<StoredCase, 'hiddenAt' | 'reason' | 'decidedAt' | 'flags'>,
): Promise<void> {
  if (kind !== 'feedback') return;
  const pair = { source: giver!, target: target! };
  if (hiddenAt) {
    const why = reason ?? flags['again']?.text ?? null;
    await recordHideDecision(context, connection, pair, {
      reason: why,
      decidedAt: decidedAt ?? hiddenAt,
    });
  } else if (isHidden) {
    await liftHideDecision(context, connection, pair);
  }
}

/** Records that later feedback of the pair, whose entities are locked, starts hidden. */
export async function recordHideDecision(
  { hashes }: HashContext,
  connection: Connection,
  { source, target }: GivenPair,
  decision: HideDecision,
): Promise<void> {
  const giverHash = hashes.hashDecidedPerson(await readGiverIdentifier(connection, source));
  await upsertHideDecisions(connection, [{ target, giver: source, giverHash, ...decision }]);
}

/** Records that later feedback of the pair is shown, unless some feedback of the pair is still hidden. */
async function liftHideDecision(
  { hashes }: HashContext,
  connection: Connection,
  pair: GivenPair,
): Promise<void> {
  if (await hasHiddenFeedback(connection, pair)) return;
  const identifiers = await readGiverIdentifiers(connection, pair.source);
  await deleteHideDecisions(
    connection,
    pair,
    identifiers.map((identifier) => hashes.hashDecidedPerson(identifier)),
  );
}

const formatPair = ({ source, target }: GivenPair) => `${source} ${target}`;
const formatHashedPair = ({ giverHash, target }: { giverHash: string; target: number }) =>
  `${giverHash} ${target}`;
