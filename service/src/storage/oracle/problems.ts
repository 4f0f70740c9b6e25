import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../database/database.js';
import { oracleProblems } from '../schema.js';
import type { OracleProblemKind } from './problem-kinds.js';

/** A problem of the oracle of a chain that the operator must solve; one for each kind and subject. */
export interface OracleProblem {
  kind: OracleProblemKind;
  subject: string;
  /** The service's readiness shows it to everybody: without balances. */
  problem: string;
}

/** The problems that are new, and those that have ended. */
export interface ChangedProblems {
  started: OracleProblem[];
  ended: OracleProblem[];
}

/** Stores all present problems of these kinds of the oracle of a chain; those of other kinds stay. */
export function replaceProblems(
  database: Database,
  chainId: number,
  kinds: readonly OracleProblemKind[],
  problems: readonly OracleProblem[],
): Promise<ChangedProblems> {
  return database.transaction(async (connection) => {
    const stored = await connection
      .select()
      .from(oracleProblems)
      .where(and(eq(oracleProblems.chainId, chainId), inArray(oracleProblems.kind, [...kinds])))
      .for('update');
    const isAmong = (all: readonly OracleProblem[]) => (one: OracleProblem) =>
      all.some(({ kind, subject }) => kind === one.kind && subject === one.subject);
    const ended = stored.filter((one) => !isAmong(problems)(one));
    for (const { kind, subject } of ended) {
      await connection
        .delete(oracleProblems)
        .where(
          and(
            eq(oracleProblems.chainId, chainId),
            eq(oracleProblems.kind, kind),
            eq(oracleProblems.subject, subject),
          ),
        );
    }
    for (const one of problems) {
      await connection
        .insert(oracleProblems)
        .values({ chainId, ...one })
        .onConflictDoUpdate({
          target: [oracleProblems.chainId, oracleProblems.kind, oracleProblems.subject],
          set: { problem: sql`excluded.problem` },
        });
    }
    return { started: problems.filter((one) => !isAmong(stored)(one)), ended };
  });
}
