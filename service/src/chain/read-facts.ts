import type { Hex } from 'viem';
import type { Balance, BlockName, Interaction } from '../storage/chain/facts.js';
import type { ChainFacts } from '../use-cases/chain/record-range.js';
import {
  NodeError,
  type Block,
  type ChainLog,
  type OneNode,
  type Header,
  type LogFilter,
} from './chain-node.js';
import type { ContractKind, ScannedContract } from './chain-settings.js';
import { decodeFollowEvents } from './decode-follow-events.js';
import { decodeTokenActs } from './decode-token-acts.js';
import { decodeOracleEvents } from './decode-oracle-events.js';
import { decodeTokenEvents } from './decode-token-events.js';
import type { TimedLog } from './decode-token-logs.js';
import { getEventTopics } from './events.js';
import { toAddress, toTopic, type FindKnown } from './find-known.js';

/** The facts of blocks, and the balances of known tokens that may have changed. */
export interface ReadFacts {
  facts: ChainFacts;
  changed: Omit<Balance, 'amount'>[];
}

/** Makes the filter for the events of contracts. */
export function toLogFilter(
  contracts: readonly ScannedContract[],
  blocks: LogFilter['blocks'],
): LogFilter | undefined {
  const read = contracts.filter(({ kind }) => kind !== 'transactions');
  if (read.length === 0) return undefined;
  return {
    addresses: read.map(({ address }) => address),
    topics: [[...new Set(read.flatMap(({ kind }) => getEventTopics(kind)))]],
    blocks,
  };
}

/** The times of blocks whose events do not have it. */
export type BlockTimes = Map<number, number>;

/**
 * Reads facts from events: of transfers only those between known addresses. `times` has the times of blocks that are
 * known already.
 */
export async function readLogFacts(
  node: OneNode,
  logs: readonly ChainLog[],
  kinds: ReadonlyMap<string, ContractKind>,
  times: BlockTimes,
  findKnown: FindKnown,
): Promise<ReadFacts> {
  const chainId = node.settings.id;
  const ofKind = (kind: ContractKind) => logs.filter(({ address }) => kinds.get(address) === kind);
  const transfers = ofKind('token').filter(isTransfer);
  const tokens = [...new Set(transfers.map(({ address }) => address))];
  const ends = tokens.map(toTopic);
  for (const { topics } of transfers) ends.push(topics[1]!, topics[2]!);
  const known = await findKnown(ends);
  const isKnown = (topic: Hex | undefined) => known.has(topic!);
  const between = transfers.filter(({ topics }) => isKnown(topics[1]) && isKnown(topics[2]));
  const knownTokens = new Set(tokens.filter((token) => isKnown(toTopic(token))));
  const rewards = ofKind('rewardToken');
  const oracles = ofKind('oracle');
  await readTimes(node, [...between, ...rewards, ...oracles], times);
  const timed = (log: ChainLog): TimedLog => ({
    ...log,
    at: log.at ?? times.get(log.blockNumber)!,
  });
  return {
    facts: {
      tokenEvents: decodeTokenEvents(chainId, rewards.map(timed)),
      tokenActs: decodeTokenActs(chainId, rewards.map(timed)),
      ...decodeOracleEvents(chainId, oracles.map(timed), kinds),
      followEvents: decodeFollowEvents(chainId, logs, kinds),
      interactions: between.map(timed).map((log): Interaction => ({
        chainId,
        blockNumber: log.blockNumber,
        source: toAddress(log.topics[1]!),
        target: toAddress(log.topics[2]!),
        action: 'transfer',
        transactionHash: log.transactionHash,
        at: log.at,
      })),
    },
    changed: transfers
      .filter(({ address }) => knownTokens.has(address))
      .flatMap(({ address: token, topics }) =>
        topics
          .slice(1)
          .filter(isKnown)
          .map((topic) => ({ owner: toAddress(topic), token })),
      ),
  };
}

/** A transfer of nothing may have any sender: `transferFrom` of nothing needs no permission. */
function isTransfer({ topics, data }: ChainLog): boolean {
  return topics.length === 3 && data.length === nothing.length && data !== nothing;
}

const nothing: Hex = `0x${'0'.repeat(64)}`;

async function readTimes(
  node: OneNode,
  logs: readonly ChainLog[],
  times: BlockTimes,
): Promise<void> {
  for (const { at, blockNumber, blockHash } of logs) {
    if (at !== undefined || times.has(blockNumber)) continue;
    const header = await node.readHeader(blockNumber);
    if (header?.hash !== blockHash) throw new NodeError('A block was replaced while it was read.');
    times.set(blockNumber, header.at);
  }
}

/** Reads the successful transactions between known addresses. */
export async function readTransactions(
  node: OneNode,
  blocks: readonly Block[],
  findKnown: FindKnown,
): Promise<Interaction[]> {
  const all = blocks.flatMap(({ number, at, transactions }) =>
    transactions.map((transaction) => ({ ...transaction, blockNumber: number, at })),
  );
  const known = await findKnown(
    all.flatMap(({ from, to }) => (to === null ? [] : [toTopic(from), toTopic(to)])),
  );
  const isKnown = (address: string) => known.has(toTopic(address));
  const interactions: Interaction[] = [];
  for (const { from, to, hash, hasValue, blockNumber, at } of all) {
    if (to === null || from === to || !isKnown(from) || !isKnown(to)) continue;
    if (!(await node.isSuccessful(hash))) continue;
    interactions.push({
      chainId: node.settings.id,
      blockNumber,
      source: from,
      target: to,
      action: hasValue ? 'transfer' : 'call',
      transactionHash: hash,
      at,
    });
  }
  return interactions;
}

/** Returns the name of a block. */
export const toBlockName = ({ number, hash, at }: Header): BlockName => ({ number, hash, at });
