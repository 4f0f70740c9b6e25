import type { Hex } from 'viem';
import { ChainNode, type ChainLog, type OneNode } from '../../../src/chain/chain-node.js';
import type { ContractKind } from '../../../src/chain/chain-settings.js';
import { decodeFollowEvents } from '../../../src/chain/decode-follow-events.js';
import { decodeOracleEvents } from '../../../src/chain/decode-oracle-events.js';
import { decodeTokenActs } from '../../../src/chain/decode-token-acts.js';
import { decodeTokenEvents } from '../../../src/chain/decode-token-events.js';
import { getEventTopics } from '../../../src/chain/events.js';
import type { Parser } from '../parser.js';

const hash: Hex = `0x${'1'.repeat(64)}`;
const address = `0x${'2'.repeat(40)}`;
/** A word of 32 bytes, in characters of latin1. */
const word = (number: number) =>
  Buffer.from(number.toString(16).padStart(64, '0'), 'hex').toString('latin1');
const text = (value: string) => word(value.length) + value.padEnd(32, '\0');

/** Parsers of data that are written to chains, and of answers of nodes. */
export const chainParsers: Record<string, Parser> = {
  'the events of a reward token': readEvents('rewardToken', [word(5) + word(64) + text('a')]),
  'the events of an operator contract': readEvents('oracle', [
    [1, 2, 3, 4, 5, 6, 7, 256].map(word).join('') + text('msourceAddressx*0x'),
    [1, 2, 3, 4, 5, 6, 7, 256].map(word).join('') +
      text('\x9f\x9b\0\0\0\0\0\0\xff\xff\xbf\xc2\xfb'),
  ]),
  'the records of follows': readEvents('records', [
    word(32) + text(`\x01\x01\x01\x01${'a'.repeat(20)}tag`),
    word(64) + word(128) + text('user') + text('a'.repeat(20)),
  ]),
  'the registry of follows': readEvents('registry', [word(32) + text('\x01\x01a')]),
  'the metadata of follows': readEvents('accountMetadata', [
    word(64) + word(128) + text('primary-list') + text('a'.repeat(32)),
  ]),
  'the events that a node returns': readNode(
    (node) => node.readLogs({ addresses: [address], topics: [], blocks: { from: 0, to: 2 ** 40 } }),
    [
      JSON.stringify([
        {
          address,
          topics: [hash, hash],
          data: '0x00',
          blockNumber: '0x1',
          blockHash: hash,
          logIndex: '0x0',
          transactionHash: hash,
          blockTimestamp: '0x1',
        },
      ]),
    ],
  ),
  'the block that a node returns': readNode(
    (node) => node.readBlock(1),
    [
      JSON.stringify({
        number: '0x1',
        hash,
        parentHash: hash,
        timestamp: '0x1',
        transactions: [{ hash, from: address, to: address, value: '0x0' }],
      }),
    ],
  ),
};

/** Events of one block, whose gas pays for less than 4 MB. */
function readEvents(kind: ContractKind, samples: readonly string[]): Parser {
  const kinds = new Map([[address, kind]]);
  return {
    parse: (bytes) => {
      const data: Hex = `0x${bytes.toString('hex')}`;
      const logs = getEventTopics(kind).map((topic) => ({
        ...log,
        topics: [topic, hash, hash, hash] as [Hex, ...Hex[]],
        data,
      }));
      decodeFollowEvents(1, logs, kinds);
      decodeOracleEvents(1, logs, kinds);
      decodeTokenActs(1, logs);
      decodeTokenEvents(1, logs);
    },
    samples,
    maximumBytes: 4 * 1024 * 1024,
    encoding: 'latin1',
  };
}

const log: ChainLog & { at: number } = {
  address,
  topics: [hash],
  data: '0x',
  blockNumber: 1,
  blockHash: hash,
  logIndex: 0,
  transactionHash: hash,
  at: 1,
};

/** Reads an answer of a node, up to the maximum size. */
function readNode(read: (node: OneNode) => Promise<unknown>, samples: readonly string[]): Parser {
  return {
    parse: (bytes) => {
      const settings = { id: 1, rpcUrls: ['http://a.example'], timeoutMilliseconds: 60_000 };
      globalThis.fetch = async (_url, init) => {
        const { id, method } = JSON.parse(init?.body as string) as { id: number; method: string };
        const result = method === 'eth_chainId' ? '"0x1"' : bytes.toString();
        const headers = { 'content-type': 'application/json' };
        return new Response(`{"jsonrpc":"2.0","id":${id},"result":${result}}`, { headers });
      };
      return new ChainNode(settings).use(read);
    },
    samples,
    maximumBytes: 64 * 1024 * 1024,
  };
}
