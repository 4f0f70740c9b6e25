import { describeRefusedCharacter } from '../../../parts/refused-character';
import { ApiError } from '../../../store/base/api-errors';
import type { OwnerTexts } from './texts';

/** Why a reply was not sent or withdrawn. */
export interface ReplyFailure {
  text: 'replyMissing' | 'replyFailed' | 'replyNotWithdrawn';
  error?: unknown;
}

export function describeFailure({ text, error }: ReplyFailure, texts: OwnerTexts): string {
  if (!error) return texts[text]();
  const reason =
    describeRefusedCharacter(error, texts) ??
    (error instanceof ApiError ? error.message : texts.unreachable());
  return `${texts[text]()} ${reason}`;
}
