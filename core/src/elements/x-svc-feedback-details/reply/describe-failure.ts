import { describeReason } from '../../../parts/refused-character';
import type { OwnerTexts } from './texts';

/** Why a reply was not sent or withdrawn. */
export interface ReplyFailure {
  text: 'replyMissing' | 'replyFailed' | 'replyNotWithdrawn';
  error?: unknown;
}

export function describeFailure({ text, error }: ReplyFailure, texts: OwnerTexts): string {
  if (!error) return texts[text]();
  return `${texts[text]()} ${describeReason(error, texts)}`;
}
