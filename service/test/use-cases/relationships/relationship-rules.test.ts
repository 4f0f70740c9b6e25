import {
  maximumPairs,
  maximumStated,
  requirePairLimit,
  requireSize,
  requireStatedLimit,
  requireValidProperties,
} from '../../../src/use-cases/relationships/relationship-rules.js';
import { createUser } from '../../../../testing/suites/each-service.js';
import { createClientPrincipal } from '../support.js';

const user = createUser(1);
const client = createClientPrincipal('relationship:write');
const count = (length: number, start = 1) => Array.from({ length }, (_, index) => start + index);

test('a call states at most 50 pairs of a user, and at most 1,000 of a client', () => {
  requirePairLimit(user, [0], count(maximumPairs.user));
  expect(() => requirePairLimit(user, [0], count(maximumPairs.user + 1))).toThrow(
    expect.objectContaining({ reason: 'limitReached' }) as Error,
  );
  requirePairLimit(client, [0, -1], count(maximumPairs.client / 2));
  expect(() => requirePairLimit(client, [0], count(maximumPairs.client + 1))).toThrow(
    expect.objectContaining({ reason: 'invalidField' }) as Error,
  );
});

test('pairs of an entity with itself do not count, but there must be another one', () => {
  requirePairLimit(user, [1], count(maximumPairs.user + 1));
  expect(() => requirePairLimit(user, [1], [1])).toThrow(/the source itself/);
});

test('a user has stated at most 5,000 relationships', () => {
  requireStatedLimit(maximumStated);
  expect(() => requireStatedLimit(maximumStated + 1)).toThrow(/at most 5000 relationships/);
});

test('properties are at most 4 KiB of JSON', () => {
  requireSize('é'.repeat(2_048));
  expect(() => requireSize('é'.repeat(2_049))).toThrow(/4 KiB/);
});

test.each<[string, string, Record<string, unknown>]>([
  ['an amount that is a text, where amounts are summed', 'interaction', { value: '1' }],
  ['a balance that is a text', 'has', { balance: '1' }],
  ['an amount that is too large', 'social', { value: 1e300 }],
  ['an amount that is no number', 'social', { value: Number.NaN }],
  ['a time that is no date', 'social', { timestamp: 'yesterday' }],
  ['a time in the future', 'social', { timestamp: '2999-01-01T00:00:00Z' }],
])('properties that summaries could not show are refused: %s', (_what, type, properties) => {
  expect(() => requireValidProperties(type, properties)).toThrow(
    expect.objectContaining({ reason: 'invalidField' }) as Error,
  );
});

test('other properties are free', () => {
  requireValidProperties('social', { value: 'a text', note: {} });
  requireValidProperties('interaction', { value: 5, timestamp: '2024-01-01T00:00:00Z' });
});
