import type { DatabaseContext } from '../../storage/database/database.js';
import {
  countFailedAnswers,
  deleteAnswer,
  deleteOldAnswers,
  listUncheckedAnswers,
  markAsFailed,
  type OracleAnswer,
} from '../../storage/oracle/answers.js';
import type { OracleProblemKind } from '../../storage/oracle/problem-kinds.js';
import {
  replaceProblems,
  type ChangedProblems,
  type OracleProblem,
} from '../../storage/oracle/problems.js';
import type { OracleJob } from '../../storage/oracle/requests.js';
import { listUnknownJobs } from '../../storage/oracle/unknown-jobs.js';

/** The oracles of a chain. */
export interface OraclesOfChain {
  id: number;
  oracles: readonly OracleJob[];
}

/** Lists final answers for which it is unknown whether the token accepted them. */
export function readUncheckedAnswers(
  { database }: DatabaseContext,
  { id, oracles }: OraclesOfChain,
  limit: number,
): Promise<OracleAnswer[]> {
  return listUncheckedAnswers(database, id, oracles, limit);
}

/** Stores whether the token accepted an answer. */
export function recordAnswer(
  { database }: DatabaseContext,
  answer: OracleAnswer,
  isAccepted: boolean,
): Promise<void> {
  return isAccepted ? deleteAnswer(database, answer) : markAsFailed(database, answer);
}

/** Finds the problems of a chain that its stored data shows. */
export async function findStoredProblems(
  { database }: DatabaseContext,
  { id, oracles }: OraclesOfChain,
): Promise<OracleProblem[]> {
  await deleteOldAnswers(database, id);
  const failed = await countFailedAnswers(database, id);
  const unknown = await listUnknownJobs(database, id, oracles);
  return [
    ...failed.map((one): OracleProblem => ({
      kind: 'failedAnswers',
      subject: one.token,
      problem:
        `The token ${one.token} did not accept ${formatCount(one.failed, 'answer')} of the last seven days, which ` +
        'cannot be repeated. The log names the requests: have their owners cancel them (docs/on-chain.md).',
    })),
    ...unknown.map(({ contract, token, jobId, requests }): OracleProblem => ({
      kind: 'unknownJob',
      subject: `${token} ${contract} ${jobId}`,
      problem:
        `The token ${token} has ${formatCount(requests, 'open request')} to the operator contract ${contract} with ` +
        `the job id ${jobId}, which no entry of oracles in the file of SVC_CHAINS has: add an entry.`,
    })),
  ];
}

const formatCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Stores the problems of these kinds, and returns the changes. */
export function recordProblems(
  { database }: DatabaseContext,
  chainId: number,
  kinds: readonly OracleProblemKind[],
  problems: readonly OracleProblem[],
): Promise<ChangedProblems> {
  return replaceProblems(database, chainId, kinds, problems);
}
