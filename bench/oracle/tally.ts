import { getAddress, parseAbi, type Address, type Hex } from 'viem';
import { rewardTokenAbi } from '../../contracts/typescript/reward-token-abi.js';
import { decodeAnswered } from './decode-answered.js';
import type { EndorsedChain } from './endorsed-chain.js';

/** How the requests of some blocks ended, by the events and receipts of the chain. */
export interface Tally {
  requests: number;
  /** One answer of the operator contract, one endorsement, and no cancellation. */
  answered: number;
  /** More than one of them, or an answer and a cancellation. */
  twice: number;
  /** One cancellation, and no answer. */
  cancelled: number;
  /** All others, for example an answer that the token has refused. */
  neither: number;
  /** Transactions of oracles that were reverted. */
  failed: number;
  /** Of these, answers to requests that the same account has answered. */
  repeated: number;
  /** Cancellations that were reverted, since the request was answered. */
  tooLate: number;
  /** How many each account has answered. */
  answers: ReadonlyMap<Address, number>;
}

/** A request, and how often what can follow from it is on the chain. */
export interface FoundRequest {
  requestId: Hex;
  blockNumber: bigint;
  responses: number;
  endorsements: number;
  cancellations: number;
}

const answered = parseAbi(['event OracleResponse(bytes32 indexed requestId)']);

/** Reads the requests since a block. */
export async function readRequests(
  chain: EndorsedChain,
  fromBlock: bigint,
): Promise<FoundRequest[]> {
  const { client, token } = chain;
  const ofToken = { address: token.address, abi: rewardTokenAbi, fromBlock } as const;
  const [asked, endorsed, cancelled, responses] = await Promise.all([
    client.getContractEvents({ ...ofToken, eventName: 'RequestPreviousEndorsers' }),
    client.getContractEvents({ ...ofToken, eventName: 'Endorse' }),
    client.getContractEvents({ ...ofToken, eventName: 'CancelRequest' }),
    readResponses(chain, fromBlock),
  ]);
  const endorsements = count(endorsed.map(({ args }) => args.transactionId!));
  const cancellations = count(cancelled.map(({ args }) => args.requestId!));
  const answers = count(responses.map(({ args }) => args.requestId!));
  return asked.map(({ args, blockNumber }) => ({
    requestId: args.requestId!,
    blockNumber,
    responses: answers.get(args.requestId!) ?? 0,
    endorsements: endorsements.get(args.transactionId!) ?? 0,
    cancellations: cancellations.get(args.requestId!) ?? 0,
  }));
}

/** Whether a request needs nothing any more. */
export const isClosed = ({ endorsements, cancellations }: FoundRequest): boolean =>
  endorsements + cancellations > 0;

/** Counts how the requests of the blocks ended, and what failed there. */
export async function tally(
  chain: EndorsedChain,
  { first, last }: { first: bigint; last: bigint },
  oracles: readonly Address[],
): Promise<Tally> {
  const all = (await readRequests(chain, first)).filter(({ blockNumber }) => blockNumber <= last);
  const isAnswered = (one: FoundRequest) =>
    one.responses === 1 && one.endorsements === 1 && one.cancellations === 0;
  const isCancelled = (one: FoundRequest) =>
    one.responses === 0 && one.endorsements === 0 && one.cancellations === 1;
  const isTwice = (one: FoundRequest) =>
    one.responses > 1 || one.endorsements + one.cancellations > 1;
  const counts = {
    answered: all.filter(isAnswered).length,
    cancelled: all.filter(isCancelled).length,
    twice: all.filter(isTwice).length,
  };
  const closed = counts.answered + counts.cancelled + counts.twice;
  const transactions = await readTransactions(chain, first, last);
  const failed = transactions.filter(({ isReverted }) => isReverted);
  const ofOracles = failed.filter(({ from }) => oracles.includes(from));
  const responses = (await readResponses(chain, first)).filter(
    ({ blockNumber }) => blockNumber <= last,
  );
  const senders = new Map(transactions.map(({ hash, from }) => [hash, from]));
  const answerers = new Map(
    responses.map(({ args, transactionHash }) => [args.requestId, senders.get(transactionHash)!]),
  );
  return {
    requests: all.length,
    ...counts,
    neither: all.length - closed,
    failed: ofOracles.length,
    repeated: ofOracles.filter(({ from, input }) => answerers.get(decodeAnswered(input)) === from)
      .length,
    tooLate: failed.length - ofOracles.length,
    answers: count([...answerers.values()]),
  };
}

function readResponses({ client, token }: EndorsedChain, fromBlock: bigint) {
  return client.getContractEvents({
    ...{ address: token.chainlink.operator, abi: answered, fromBlock },
  });
}

/** The transactions of the blocks, and whether they were reverted. */
async function readTransactions({ client }: EndorsedChain, first: bigint, last: bigint) {
  const found: { hash: Hex; from: Address; input: Hex; isReverted: boolean }[] = [];
  for (let blockNumber = first; blockNumber <= last; blockNumber++) {
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true });
    const receipts = await client.request<{
      Method: 'eth_getBlockReceipts';
      Parameters: [Hex];
      ReturnType: { transactionHash: Hex; status: Hex }[];
    }>({ method: 'eth_getBlockReceipts', params: [`0x${blockNumber.toString(16)}`] });
    const reverted = new Set(
      receipts.filter(({ status }) => status === '0x0').map((one) => one.transactionHash),
    );
    for (const { hash, from, input } of transactions) {
      found.push({ hash, from: getAddress(from), input, isReverted: reverted.has(hash) });
    }
  }
  return found;
}

function count<Key>(keys: readonly Key[]): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
