import { getPeopleFilter, requireSource } from '../../src/use-cases/authorise.js';
import { requireDistinctQualifiers } from '../../src/use-cases/items/register-badge-set.js';
import { isOwnerAmong } from '../../src/use-cases/require-owner.js';
import { createUser, operator } from '../../../testing/suites/each-service.js';
import { createClientPrincipal } from './support.js';

const user = createUser(1);
const client = createClientPrincipal('feedback:write');

test('users find people by wallets alone, apps by all identifiers, anonymous callers not at all', () => {
  expect([user, client, operator, null].map(getPeopleFilter)).toEqual([
    'wallets',
    'all',
    'all',
    'none',
  ]);
});

test('users write for themselves alone, apps with the scope for anyone', () => {
  requireSource(user, 1, 1, 'feedback:write');
  expect(() => requireSource(user, 2, 1, 'feedback:write')).toThrow(/the signed-in user/);
  requireSource(client, 2, undefined, 'feedback:write');
  expect(() => requireSource(client, 2, undefined, 'relationship:write')).toThrow(
    expect.objectContaining({ reason: 'notAllowed' }) as Error,
  );
});

test('an entity has as owners itself and the wallets that apps named', () => {
  const caller = { target: 1, principal: user, own: 2 };
  expect(isOwnerAmong([], caller)).toBe(false);
  expect(isOwnerAmong([user.address], caller)).toBe(true);
  expect(isOwnerAmong([], { ...caller, target: 2 })).toBe(true);
  expect(isOwnerAmong([user.address], { ...caller, principal: client })).toBe(false);
  expect(isOwnerAmong([user.address], { ...caller, principal: null })).toBe(false);
});

test('a badge set has each qualifier at most once', () => {
  requireDistinctQualifiers([{ qualifier: 'positive' }, { qualifier: 'negative' }]);
  expect(() =>
    requireDistinctQualifiers([{ qualifier: 'positive' }, { qualifier: 'positive' }]),
  ).toThrow(/at most once/);
});
