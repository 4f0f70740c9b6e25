import { createPublicClient, http, type Hex } from 'viem';
import { ChainNode } from '../../service/src/chain/chain-node.js';
import { toTopic, type FindKnown } from '../../service/src/chain/find-known.js';
import { readLogFacts } from '../../service/src/chain/read-facts.js';
import { getEventTopics, tokenAbi } from '../../service/src/chain/events.js';
import { toPerson } from './to-person.js';

/** The blocks from which a process reads the events of a token, and its way to read. */
export interface Reading {
  /** The node's answers as JSON, the events of viem, or those of the scanner without its database. */
  kind: 'plain' | 'viem' | 'decoded';
  rpcUrl: string;
  token: Hex;
  people: number;
  ranges: { from: number; to: number }[];
}

/** The result of a read. */
export interface ReadResult {
  seconds: number;
  /** Events, or interactions between people. */
  found: number;
}

async function read(reading: Reading): Promise<ReadResult> {
  const startedAt = performance.now();
  const found = await readers[reading.kind](reading);
  return { seconds: (performance.now() - startedAt) / 1_000, found };
}

const readers = { plain: readPlainly, viem: readWithViem, decoded: readDecoded };

async function readPlainly({ rpcUrl, token, ranges }: Reading): Promise<number> {
  let events = 0;
  for (const { from, to } of ranges) {
    const filter = { address: token, fromBlock: toQuantity(from), toBlock: toQuantity(to) };
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [filter] }),
    });
    const { result } = (await answer.json()) as { result: unknown[] };
    events += result.length;
  }
  return events;
}

async function readWithViem({ rpcUrl, token, ranges }: Reading): Promise<number> {
  const client = createPublicClient({ transport: http(rpcUrl, { timeout: 60_000 }) });
  let events = 0;
  for (const { from, to } of ranges) {
    const blocks = { fromBlock: BigInt(from), toBlock: BigInt(to) };
    const event = tokenAbi[0];
    events += (await client.getLogs({ address: token, event, ...blocks })).length;
  }
  return events;
}

async function readDecoded({ rpcUrl, token, people, ranges }: Reading): Promise<number> {
  const chain = new ChainNode({ id: 31_337, rpcUrls: [rpcUrl], timeoutMilliseconds: 60_000 });
  const known = new Set(Array.from({ length: people }, (_, n) => toTopic(toPerson(n + 1))));
  const findKnown: FindKnown = (topics) =>
    Promise.resolve(new Set([...topics].filter((topic) => known.has(topic))));
  const kinds = new Map([[token, 'token' as const]]);
  const interactions = new Set<string>();
  for (const blocks of ranges) {
    const { facts } = await chain.use(async (node) => {
      const topics = [getEventTopics('token')];
      const logs = await node.readLogs({ addresses: [token], topics, blocks });
      return readLogFacts(node, logs, kinds, new Map(), findKnown);
    });
    for (const { source, target, transactionHash } of facts.interactions) {
      interactions.add(`${source} ${target} ${transactionHash}`);
    }
  }
  return interactions.size;
}

const toQuantity = (number: number) => `0x${number.toString(16)}`;

process.once('message', (reading) => {
  read(reading as Reading).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
