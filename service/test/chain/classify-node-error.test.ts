import { describe, expect, test } from '@jest/globals';
import { HttpRequestError, RpcRequestError } from 'viem';
import { NodeError } from '../../src/chain/chain-node.js';
import {
  classifyNodeError,
  classifyRequestError,
  describeNodeError,
  type NodeErrorKind,
} from '../../src/chain/classify-node-error.js';

type Row = [node: string, code: number, message: string, data?: unknown];

const failedCalls: Row[] = [
  ['geth', 3, 'execution reverted: no', '0x08c379a0'],
  ['geth', -32000, 'execution reverted'],
  ['geth', -32000, 'invalid opcode: INVALID'],
  ['geth', -32000, 'invalid opcode: opcode 0xef not defined'],
  ['geth', -32000, 'invalid jump destination'],
  ['geth', -32000, 'out of gas'],
  ['geth', -32000, 'gas required exceeds allowance (50000000)'],
  ['geth', -32000, 'gas uint64 overflow'],
  ['geth', -32000, 'stack underflow (0 <=> 2)'],
  ['geth', -32000, 'stack limit reached 1024 (1023)'],
  ['geth', -32000, 'write protection'],
  ['geth', -32000, 'return data out of bounds'],
  ['geth', -32000, 'max call depth exceeded'],
  ['geth, a reason that names an overloaded node', 3, 'execution reverted: rate limit exceeded'],
  ['geth, a reason that names a block', 3, 'execution reverted: header not found'],
  ['Erigon', -32000, 'invalid opcode: INVALID'],
  ['Erigon', -32000, 'contract creation code storage out of gas'],
  ['Nethermind', -32015, 'VM execution error.', 'Reverted 0x'],
  ['Nethermind', -32015, 'BadInstruction'],
  ['Nethermind', -32015, 'OutOfGas'],
  ['Nethermind', -32000, 'Bad jump destination'],
  ['Nethermind', -32000, 'Stack underflow'],
  ['Nethermind', -32000, 'Static call violation'],
  ['OpenEthereum', -32015, 'VM execution error.', 'Bad instruction fe'],
  ['OpenEthereum', -32015, 'Transaction execution error.', 'Bad jump to invalid destination 3'],
  ['OpenEthereum', -32000, 'Out of stack 1024/1'],
  ['Besu', -32000, 'Execution reverted', '0x'],
  ['Besu', -32603, 'Invalid opcode: 0xfe'],
  ['Besu', -32000, 'INVALID_OPERATION'],
  ['Besu', -32000, 'Out of gas'],
  ['Besu', -32000, 'Out of bounds'],
  ['Reth', -32000, 'EVM error: InvalidFEOpcode'],
  ['Reth', -32003, 'out of gas: gas required exceeds: 30000000'],
  ['Reth', -32000, 'EVM error: OutOfOffset'],
  ['anvil', -32603, 'EVM error InvalidFEOpcode'],
  ['anvil', -32603, 'EVM error InvalidJump'],
  ['anvil', -32603, 'EVM error OutOfGas'],
  ['anvil', -32603, 'EVM error StackUnderflow'],
  ['Hardhat', -32603, 'VM Exception while processing transaction: invalid opcode'],
  ['Hardhat', -32603, 'Internal error', { message: 'x', data: '0x4e487b7100' }],
  ['Ganache', -32000, 'VM Exception while processing transaction: out of gas'],
  ['Arbitrum', -32000, 'execution reverted'],
  ['Arbitrum', -32000, 'invalid opcode: INVALID'],
  ['Optimism', -32000, 'out of gas'],
  ['Lotus', 1, 'message execution failed (exit=[SysErrOutOfGas(7)], revert reason=[none])'],
  ['Lotus', 3, 'message execution failed (exit=[33])'],
  ['zkSync', 3, 'execution reverted: Virtual machine entered unexpected state'],
  ['zkSync', -32000, 'Bootloader-based tx failed'],
  ['Alchemy', 3, 'execution reverted'],
  ['Infura', -32000, 'execution reverted', '0x'],
  ['QuickNode', -32000, 'invalid opcode: opcode 0xfe not defined'],
  ['a proxy that hides the words', -32603, 'Internal error', '0x08c379a000'],
  [
    'a wallet that wraps them',
    -32603,
    'Internal error',
    { originalError: { message: 'out of gas' } },
  ],
];

const missingStates: Row[] = [
  ['geth', -32000, 'missing trie node 8b16 (path ) state 0xc6eb is not available, not found'],
  ['geth', -32000, 'missing trie node b03d (path )'],
  ['geth', -32000, 'header not found'],
  ['geth', -32000, 'required historical state unavailable (reexec=128)'],
  ['geth', -32000, 'historical state is not available'],
  ['geth', -32000, 'historical state 0x12 is not available'],
  ['geth', 4444, 'pruned history unavailable'],
  ['Erigon', -32000, 'old data not available due to pruning'],
  ['Erigon', -32000, 'block not found: 12'],
  ['Nethermind', -32000, 'No state available for block 0x12'],
  ['Nethermind', -32001, 'Header not found'],
  ['Besu', -32000, 'World state unavailable'],
  ['Besu', -32000, 'Block not found'],
  ['Reth', -32001, 'block not found: 0x12'],
  ['Reth', -32603, 'state at block #12 is pruned'],
  ['Reth', -32000, 'distance to target block exceeds maximum proof window'],
  ['Arbitrum', -32000, 'missing trie node 12 (path )'],
  ['Optimism', -32000, 'historical state not available in path scheme yet'],
  ['Lotus', 1, 'bad tipset height: lookbacks of more than 2000 epochs are disallowed'],
  ['zkSync', -32602, 'Block with such an ID does not exist (block not found)'],
  ['Alchemy', -32000, 'state is not available for the block'],
  ['Infura', -32000, 'project ID does not have access to archive state'],
  ['QuickNode', -32000, 'Archive requests require another plan'],
  ['Hyperliquid', -32000, 'invalid block height: 12'],
];

const overloads: Row[] = [
  ['geth', -32000, 'execution aborted (timeout = 5s)'],
  ['geth', -32002, 'request timed out'],
  ['Alchemy', 429, 'Your app has exceeded its compute units per second capacity.'],
  ['Infura', -32005, 'daily request count exceeded, request rate limited'],
  ['Infura', -32005, 'project ID request rate exceeded: rate limit'],
  ['QuickNode', -32007, '50/second request limit reached'],
  ['dRPC', -32000, 'Too many requests, try again later'],
  ['a proxy', -32603, 'The server is overloaded'],
  ['a proxy', -32000, 'no available upstreams to process a request'],
];

const others: Row[] = [
  ['any node', -32603, 'Internal error'],
  ['any node', -32601, 'the method eth_call does not exist'],
  ['any node', -32602, 'invalid argument 0'],
  ['any node', -32000, 'connection refused'],
];

const nullRounds: Row[] = [
  ['Lotus', 12, 'requested epoch was a null round (3847253)', 3_847_253],
  ['Lotus', 1, 'requested epoch was a null round'],
  ['Forest', -32000, 'bad tipset height: requested epoch was a null round'],
];

describe.each<[NodeErrorKind, Row[]]>([
  ['failedCall', failedCalls],
  ['missingState', missingStates],
  ['overloaded', overloads],
  ['nullRound', nullRounds],
  ['other', others],
])('errors of the kind %s', (kind, rows) => {
  const named = rows.map(([node, code, message, data]) => ({ node, code, message, data }));
  test.each(named)('$node: $code $message', ({ code, message, data }) => {
    expect(classifyNodeError({ code, message, data })).toBe(kind);
  });
});

describe('errors of requests', () => {
  const url = 'https://node.example/secret-key';
  const answer = (code: number, message: string) =>
    new RpcRequestError({ body: {}, error: { code, message }, url });

  test('are known through the errors that wrap them', () => {
    const wrapped = new NodeError('No node answers.', { cause: answer(-32000, 'out of gas') });
    expect(classifyRequestError(wrapped)).toBe('failedCall');
    expect(describeNodeError(wrapped)).toBe('out of gas');
  });

  test.each([429, 502, 503, 504])('with the status %i are of an overloaded node', (status) => {
    const error = new HttpRequestError({ body: {}, details: 'out of gas', status, url });
    expect(classifyRequestError(error)).toBe('overloaded');
  });

  test('without an answer are of no kind, and their text does not have the address of the node', () => {
    const error = new HttpRequestError({ body: {}, details: 'fetch failed', url });
    expect(classifyRequestError(error)).toBeUndefined();
    expect(describeNodeError(error)).not.toContain('secret');
  });
});
