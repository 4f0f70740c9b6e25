import { decideCase } from '../../service/src/use-cases/moderation/decide-case.js';
import { findOrOpenCase } from '../../service/src/use-cases/moderation/open-case.js';
import type { TestService } from './start-service.js';

/** Hides a reply as a moderator does, with the reason `offensive`. */
export async function hideReply(
  { context }: TestService,
  replyId: string,
  text: string,
): Promise<void> {
  const id = await findOrOpenCase(
    context,
    { kind: 'operator' },
    { kind: 'reply', id: Number(replyId) },
  );
  await decideCase(context, { kind: 'operator' }, id, {
    action: 'hide',
    reason: 'offensive',
    text,
  });
}
