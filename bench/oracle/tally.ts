import { getAddress, parseAbi, type Address, type Hex } from 'viem';
import { rewardTokenAbi } from '../../contracts/typescript/reward-token-abi.js';
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
  const senders = await readSenders(chain, first, last);
  const failed = [...senders.values()].filter(({ isReverted }) => isReverted);
  const ofOracles = failed.filter(({ from }) => oracles.includes(from));
  const responses = (await readResponses(chain, first)).filter(
    ({ blockNumber }) => blockNumber <= last,
  );
  return {
    requests: all.length,
    ...counts,
    neither: all.length - closed,
    failed: ofOracles.length,
    tooLate: failed.length - ofOracles.length,
    answers: count(responses.map(({ transactionHash }) => senders.get(transactionHash)!.from)),
  };
}

function readResponses({ client, token }: EndorsedChain, fromBlock: bigint) {
  return client.getContractEvents({
    ...{ address: token.chainlink.operator, abi: answered, fromBlock },
  });
}

/** Who has sent the transactions of the blocks, and whether they were reverted. */
async function readSenders({ client }: EndorsedChain, first: bigint, last: bigint) {
  const senders = new Map<Hex, { from: Address; isReverted: boolean }>();
  for (let number = first; number <= last; number++) {
    const receipts = await client.request<{
      Method: 'eth_getBlockReceipts';
      Parameters: [Hex];
      ReturnType: { transactionHash: Hex; from: Address; status: Hex }[];
    }>({ method: 'eth_getBlockReceipts', params: [`0x${number.toString(16)}`] });
    for (const { transactionHash, from, status } of receipts) {
      senders.set(transactionHash, { from: getAddress(from), isReverted: status === '0x0' });
    }
  }
  return senders;
}

function count<Key>(keys: readonly Key[]): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
