import type { FeedbackItems } from '../../../src/schemas/feedback.js';
import type { StoredItems } from '../../../src/storage/feedback/feedbacks.js';
import {
  applyItems,
  applyTimes,
  isShown,
  isVerifying,
  losesVerification,
  maximumFeedbacks,
  requireBadges,
  requireOtherTarget,
  requireRoom,
} from '../../../src/use-cases/feedback/feedback-rules.js';
import { createUser, operator } from '../../../../testing/suites/each-service.js';
import { createClientPrincipal } from '../support.js';

const client = createClientPrincipal('feedback:write');
const items = (some: Partial<StoredItems>): StoredItems => ({
  ...{ stars: null, review: null, video: null, badges: null },
  ...some,
});

test('a user gives at most 20 feedbacks about one target, and more for verified transactions', () => {
  const isTransactionVerified = false;
  requireRoom({ counted: maximumFeedbacks - 1, isTransactionVerified });
  expect(() => requireRoom({ counted: maximumFeedbacks, isTransactionVerified })).toThrow(
    expect.objectContaining({ reason: 'limitReached' }) as Error,
  );
  requireRoom({ counted: maximumFeedbacks, isTransactionVerified: true });
});

test('an entity gives no feedback about itself', () => {
  requireOtherTarget({ source: 1, target: 2 });
  expect(() => requireOtherTarget({ source: 1, target: 1 })).toThrow(/the source itself/);
});

test('badges are of registered sets; those of former sets can be withdrawn', () => {
  const badge = { qualifier: 'positive', label: 'Good', image: '' };
  const sets = [{ id: 'quality', badges: [badge], image: null }] as unknown as Parameters<
    typeof requireBadges
  >[0];
  requireBadges(sets, { badges: { quality: 'positive', former: null } });
  requireBadges(sets, { badges: null });
  expect(() => requireBadges(sets, { badges: { former: 'positive' } })).toThrow(/does not exist/);
  expect(() => requireBadges(sets, { badges: { quality: 'x' } })).toThrow(/this qualifier/);
});

test.each<[string, StoredItems | undefined, FeedbackItems, StoredItems | undefined]>([
  ['given items are new', undefined, { stars: 4 }, items({ stars: 4 })],
  ['given items replace', items({ stars: 1 }), { stars: 4 }, items({ stars: 4 })],
  ['omitted items stay', items({ stars: 1 }), { review: 'a' }, items({ stars: 1, review: 'a' })],
  ['null withdraws', items({ stars: 1, review: 'a' }), { review: null }, items({ stars: 1 })],
  ['the last item that is withdrawn', items({ stars: 1 }), { stars: null }, undefined],
  [
    'badges are added to those of other sets',
    items({ badges: { a: 'positive' } }),
    { badges: { b: 'negative' } },
    items({ badges: { a: 'positive', b: 'negative' } }),
  ],
  [
    'a badge is withdrawn alone',
    items({ badges: { a: 'positive', b: 'negative' } }),
    { badges: { a: null } },
    items({ badges: { b: 'negative' } }),
  ],
  [
    'the last badge',
    items({ stars: 1, badges: { a: 'x' } }),
    { badges: { a: null } },
    items({ stars: 1 }),
  ],
  ['all badges', items({ stars: 1, badges: { a: 'x' } }), { badges: null }, items({ stars: 1 })],
])('items after a write: %s', (_what, before, given, after) => {
  expect(applyItems(before, given)).toEqual(after);
});

test('a write that changes nothing returns the items themselves', () => {
  const before = applyItems(undefined, { stars: 1, badges: { a: 'positive' } });
  expect(applyItems(before, { stars: 1 })).toBe(before);
  expect(applyItems(before, { badges: { a: 'positive' } })).toBe(before);
});

test('nothing can be withdrawn of what was not given', () => {
  expect(() => applyItems(undefined, { stars: null })).toThrow(/nothing to withdraw/);
});

describe('the times after a write', () => {
  const before = { createdAt: 10, updatedAt: 20 };

  test('are those of now when items change, else those of before', () => {
    expect(applyTimes(before, {}, true)).toBeUndefined();
    expect(applyTimes(before, {}, false)).toBe(before);
  });

  test('are those that an import states; one of them stands for both', () => {
    const stated = { createdAt: 1, updatedAt: 2 };
    expect(applyTimes(before, stated, true)).toEqual(stated);
    expect(applyTimes(undefined, { createdAt: 3 }, true)).toEqual({ createdAt: 3, updatedAt: 3 });
    expect(applyTimes(undefined, { updatedAt: 3 }, true)).toEqual({ createdAt: 3, updatedAt: 3 });
  });

  test('stay when an import states a later start of the same items', () => {
    expect(applyTimes(before, { createdAt: 15, updatedAt: 20 }, false)).toBe(before);
    expect(applyTimes(before, { createdAt: 5, updatedAt: 20 }, false)).not.toBe(before);
  });
});

test('a feedback counts unless it is hidden, starts hidden, or does not exist', () => {
  expect(isShown({ now: items({ stars: 1 }) })).toBe(true);
  expect(isShown({})).toBe(false);
  expect(isShown({ now: items({ stars: 1 }), isHidden: true })).toBe(false);
  expect(isShown({ now: items({ stars: 1 }), hiding: { reason: 'spam' } })).toBe(false);
});

test('a client verifies what it gives; a user ends that by a change, and anyone by a withdrawal', () => {
  expect([client, createUser(1), operator].map(isVerifying)).toEqual([true, false, false]);
  const now = items({ stars: 1 });
  expect(losesVerification(client, now)).toBe(false);
  expect(losesVerification(operator, now)).toBe(false);
  expect(losesVerification(createUser(1), now)).toBe(true);
  expect(losesVerification(client, undefined)).toBe(true);
});
