import type { TestService } from './start-service.js';

/** A decision as `POST /moderation/{id}` takes it. */
export interface Decision {
  action: 'hide' | 'restore' | 'reject';
  reason?: string;
  text?: string;
}

/** Decides one case over HTTP, as a moderator's program does. */
export type Decide = (decision: Decision) => Promise<void>;

/** Reports a feedback, and returns how its case is decided. */
export async function openCase(service: TestService, feedbackId: string): Promise<Decide> {
  await service.post('/report', { feedbackId, reason: 'spam' });
  const key = await service.createKey(`moderator of ${feedbackId}`, ['moderate']);
  const { cases } = (await service.get('/moderation?limit=100', key)) as {
    cases: { id: string; subject: { feedbackId?: string } }[];
  };
  const { id } = cases.find(({ subject }) => subject.feedbackId === feedbackId)!;
  return (decision) => service.post(`/moderation/${id}`, decision);
}
