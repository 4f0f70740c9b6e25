import { sql } from 'drizzle-orm';
import type { EntityId } from '../../ranking/engine.js';
import type { Connection, DatabaseContext } from './database.js';
import { CommitUnansweredError, isConflict } from './database-error.js';
import { wasCommitted, type LoggedChange } from './was-committed.js';
import type { TransactionConfig } from './postgres-transaction.js';
import { changes } from '../schema.js';
import type { ChangedRow, WriteFeed } from './changed-row.js';

/** Two entities. */
export type Pair = readonly [EntityId, EntityId];

/** Derives rows from the base rows of a transaction. */
export interface Derivations {
  /** Derives the opinions of (giver, target) pairs; adds to the numbers of people who gave feedback, by target. */
  deriveOpinions(
    connection: Connection,
    pairs: readonly Pair[],
    feedbackCounts: ReadonlyMap<EntityId, number>,
  ): Promise<DerivedOpinions>;
  /** Deletes the sums over the opinions of entities that do not exist any more. */
  deleteStatistics(connection: Connection, removed: readonly EntityId[]): Promise<void>;
  /** Derives the edges of the pairs, in either direction. */
  deriveEdges(connection: Connection, pairs: readonly Pair[]): Promise<void>;
}

/** The changes of the derived opinions. */
export interface DerivedOpinions {
  /** Givers and targets of the opinions. */
  pairs: Pair[];
  /** Targets whose number of endorsing people has changed. */
  endorsed: EntityId[];
}

/**
 * One transaction of writes. Its users write base rows and mark the pairs whose derived rows depend on them; the
 * derived rows are computed once, in sets, before the commit.
 */
export class UnitOfWork {
  readonly #opinions = new Map<string, Pair>();
  readonly #edges = new Map<string, Pair>();
  readonly #entities = new Set<EntityId>();
  readonly #removed = new Set<EntityId>();
  readonly #feedbackCounts = new Map<EntityId, number>();
  #revocation = false;
  #logged: LoggedChange | undefined;
  /** Entities that the transaction has found and locked, by their criteria as JSON. */
  readonly locked: Map<string, EntityId>;

  constructor(
    readonly connection: Connection,
    readonly derivations: Derivations,
    readonly parent?: UnitOfWork,
  ) {
    this.locked = parent?.locked ?? new Map<string, EntityId>();
  }

  /** Feedback or an endorsement of the pair was written. */
  markOpinion(giver: EntityId, target: EntityId): void {
    this.#opinions.set(`${giver} ${target}`, [giver, target]);
  }

  /** A relationship of the pair was written. */
  markEdge(a: EntityId, b: EntityId): void {
    const pair: Pair = a < b ? [a, b] : [b, a];
    this.#edges.set(pair.join(' '), pair);
  }

  /** The entry that it has written into the change feed, if any: by that its outcome can be found. */
  get logged(): LoggedChange | undefined {
    return this.#logged;
  }

  /** An entity was added or changed. */
  markEntity(id: EntityId): void {
    this.#entities.add(id);
    // Its type or its identifiers may have changed.
    this.locked.clear();
  }

  /** An entity was merged into another or erased: it does not exist any more. */
  markRemoved(id: EntityId): void {
    this.markEntity(id);
    this.#removed.add(id);
  }

  /** A token was revoked. */
  markRevocation(): void {
    this.#revocation = true;
  }

  /** The number of people who gave feedback about a target changes by `more`. */
  countFeedback(target: EntityId, more: number): void {
    this.#feedbackCounts.set(target, (this.#feedbackCounts.get(target) ?? 0) + more);
  }

  /** Derives what was marked, appends to the change log, and returns the changed rows. */
  async finish(): Promise<ChangedRow[]> {
    if (this.parent) {
      this.#addToParent(this.parent);
      return [];
    }
    for (const [id, more] of this.#feedbackCounts) if (more !== 0) this.#entities.add(id);
    const pairs = [...this.#opinions.values()];
    const { connection, derivations } = this;
    const opinions = await derivations.deriveOpinions(connection, pairs, this.#feedbackCounts);
    for (const id of opinions.endorsed) this.#entities.add(id);
    if (this.#removed.size > 0) await derivations.deleteStatistics(connection, [...this.#removed]);
    const edges = [...this.#edges.values()];
    await derivations.deriveEdges(connection, edges);
    const rated = new Set([...pairs.map(([, target]) => target), ...this.#feedbackCounts.keys()]);
    const changedRows: ChangedRow[] = [
      ...[...this.#entities].map((a) => ({ kind: 'entity' as const, a })),
      ...opinions.pairs.map(([a, b]) => ({ kind: 'opinion' as const, a, b })),
      ...[...rated].map((a) => ({ kind: 'rating' as const, a })),
      ...edges.map(([a, b]) => ({ kind: 'edge' as const, a, b })),
      ...(this.#revocation ? [{ kind: 'revocation' as const }] : []),
    ];
    for (let start = 0; start < changedRows.length; start += 5_000) {
      const [first] = await connection
        .insert(changes)
        .values(changedRows.slice(start, start + 5_000))
        .returning({
          transaction: changes.transaction,
          id: sql<string>`${changes.id}::text`,
          createdAt: sql<string>`${changes.createdAt}::text`,
        });
      this.#logged ??= first;
    }
    return changedRows;
  }

  #addToParent(parent: UnitOfWork): void {
    for (const pair of this.#opinions.values()) parent.markOpinion(...pair);
    for (const pair of this.#edges.values()) parent.markEdge(...pair);
    for (const id of this.#entities) parent.markEntity(id);
    for (const id of this.#removed) parent.markRemoved(id);
    for (const [target, more] of this.#feedbackCounts) parent.countFeedback(target, more);
    if (this.#revocation) parent.markRevocation();
  }
}

/** The parts of the service that writes use. */
export interface WriteContext extends DatabaseContext {
  readonly writes: WriteFeed;
  readonly derivations: Derivations;
  /** Set within a batch: writes then join its transaction. */
  readonly unit?: UnitOfWork;
}

const attempts = 10;

/**
 * Runs the work in a transaction, again when it lost against a concurrent one, and resolves when it is committed and
 * this instance's reads see it. Within a batch it joins the batch's transaction. Work that refuses must do so before
 * it writes: a batch does not roll back its parts.
 * @throws CommitUnansweredError when it is unknown whether it was committed; after other errors nothing is
 */
export async function write<Result>(
  context: WriteContext,
  work: (unit: UnitOfWork) => Promise<Result>,
  config?: TransactionConfig,
): Promise<Result> {
  if (context.unit) return join(context.unit, work);
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeOnce(context, work, config);
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error;
    }
  }
}

/** Runs several writes in one transaction without timeouts, which is retried as a unit. */
export function writeBatch<Context extends WriteContext, Result>(
  context: Context,
  work: (context: Context, unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  return write(context, (unit) => work({ ...context, unit }, unit), { untimed: true });
}

/** The state of a transaction before its COMMIT. */
interface PreparedWrite<Result> {
  result: Result;
  changedRows: ChangedRow[];
  logged: LoggedChange | undefined;
}

async function writeOnce<Result>(
  context: WriteContext,
  work: (unit: UnitOfWork) => Promise<Result>,
  config: TransactionConfig | undefined,
): Promise<Result> {
  const { database, writes, derivations } = context;
  let done = undefined as PreparedWrite<Result> | undefined;
  try {
    await database.transaction(async (transaction) => {
      const unit = new UnitOfWork(transaction, derivations);
      const result = await work(unit);
      done = { result, changedRows: await unit.finish(), logged: unit.logged };
    }, config);
  } catch (error) {
    if (!(error instanceof CommitUnansweredError) || !done?.logged) throw error;
    const committed = await wasCommitted(database, done.logged);
    if (committed === undefined) throw error;
    // The same as if the connection had been lost before the COMMIT.
    if (!committed) throw error.cause;
  }
  const { result, changedRows } = done!;
  if (changedRows.length > 0) await writes.committed(changedRows);
  return result;
}

async function join<Result>(
  parent: UnitOfWork,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  const unit = new UnitOfWork(parent.connection, parent.derivations, parent);
  const result = await work(unit);
  await unit.finish();
  return result;
}
