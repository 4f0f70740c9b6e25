import { expect, test } from '@jest/globals';
import { toEventSelector, type Hex } from 'viem';
import { isAnswerAccepted } from '../../src/oracle/is-answer-accepted.js';

const contract = '0x1000000000000000000000000000000000000001';
const token = '0x1000000000000000000000000000000000000002';
const other = '0x1000000000000000000000000000000000000003';

const toHash = (number: number): Hex => `0x${`${number}`.padStart(64, '0')}`;
const inTransaction = (number: number) => ({ transactionHash: toHash(number) });
const response = (request: number, transaction = 1) => ({
  address: contract,
  topics: [toEventSelector('OracleResponse(bytes32)'), toHash(request)] as [Hex, Hex],
  ...inTransaction(transaction),
});
/** An event of any kind. */
const event = (address: string, transaction = 1) => ({
  address,
  topics: [toHash(7)] as [Hex],
  ...inTransaction(transaction),
});

test.each([
  ['a token has any event after it', [response(1), event(token)], true],
  ['another contract has one before the token', [response(1), event(other), event(token)], true],
  ['the token has none', [response(1)], false],
  ['the token has one in another transaction alone', [response(1), event(token, 2)], false],
  ['the token has one before it alone', [event(token), response(1)], false],
  [
    'the token has one for the next answer of the transaction',
    [response(1), response(2), event(token)],
    false,
  ],
  [
    'the answer before it in the transaction has failed',
    [response(2), response(1), event(token)],
    true,
  ],
  ['the block does not have it', [response(2), event(token)], undefined],
])('where %s, whether an answer was accepted is told', (_, logs, isAccepted) => {
  const answer = { contract, requestId: toHash(1), requester: token };
  expect(isAnswerAccepted(logs, answer)).toBe(isAccepted);
});
