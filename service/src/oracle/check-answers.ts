import type { Logger } from 'pino';
import type { ChainNode } from '../chain/chain-node.js';
import type { DatabaseContext } from '../storage/database/database.js';
import type { OracleAnswer } from '../storage/oracle/answers.js';
import {
  readUncheckedAnswers,
  recordAnswer,
  type OraclesOfChain,
} from '../use-cases/oracle/oracle-problems.js';
import { isAnswerAccepted } from './is-answer-accepted.js';

/** The maximum number of answers, each with a request to a node, between two checks whether to end. */
const maximumAnswers = 100;

/**
 * Checks for each final answer whether the token accepted it; answers whose block no node has are checked later.
 * @throws NodeError when no node gives a valid answer
 */
export async function checkAnswers(
  context: DatabaseContext,
  chain: OraclesOfChain,
  node: ChainNode,
  { signal, log }: { signal: AbortSignal; log: Pick<Logger, 'warn'> },
): Promise<void> {
  let isContinued: boolean;
  do {
    isContinued = false;
    const answers = await readUncheckedAnswers(context, chain, maximumAnswers);
    for (const answer of answers) {
      const isAccepted = await findOut(node, answer);
      if (isAccepted === undefined) continue;
      await recordAnswer(context, answer, isAccepted);
      isContinued = answers.length === maximumAnswers;
      if (isAccepted) continue;
      const { requester: token, requestId, blockNumber } = answer;
      log.warn(
        { chain: chain.id, token, requestId, blockNumber },
        'The token did not accept an answer',
      );
    }
  } while (isContinued && !signal.aborted);
}

async function findOut(node: ChainNode, answer: OracleAnswer): Promise<boolean | undefined> {
  const { contract, requester, blockNumber } = answer;
  const logs = await node.use((one) =>
    one.readLogs({
      addresses: [contract, requester],
      topics: [],
      blocks: { from: blockNumber, to: blockNumber },
    }),
  );
  return isAnswerAccepted(logs, answer);
}
