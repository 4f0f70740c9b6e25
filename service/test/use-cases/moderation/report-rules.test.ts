import {
  maximumAnonymousReports,
  requireAnonymousRoom,
  requireOther,
  requireText,
} from '../../../src/use-cases/moderation/report-rules.js';
import { createUser } from '../../../../testing/suites/each-service.js';

test.each(['illegal', 'other'] as const)('the reason %s needs a text', (reason) => {
  requireText(reason, 'Why.');
  requireText('spam', null);
  expect(() => requireText(reason, null)).toThrow(/text is missing/);
});

test('anonymous callers report a subject at most 100 times', () => {
  requireAnonymousRoom(maximumAnonymousReports - 1);
  expect(() => requireAnonymousRoom(maximumAnonymousReports)).toThrow(
    expect.objectContaining({ reason: 'limitReached' }) as Error,
  );
});

test('people do not report themselves, nor what is from them', () => {
  const user = createUser(1);
  const reporter = 7;
  const feedback = { kind: 'feedback' as const, id: 1, giver: reporter };
  const reply = { kind: 'reply' as const, id: 1, giver: 2, author: user.address };
  const self = { kind: 'entity' as const, id: reporter };
  for (const own of [feedback, reply, self]) {
    expect(() => requireOther(own, reporter, user)).toThrow(/cannot report yourself/);
    requireOther(own, null, null);
  }
  requireOther({ ...feedback, giver: 8 }, reporter, user);
  requireOther({ ...reply, author: createUser(2).address }, reporter, user);
  requireOther({ ...self, id: 8 }, reporter, user);
});
