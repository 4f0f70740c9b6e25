import type reasons from '../i18n/compiled/en/reasons';
import type { SingleFeedback } from '../store/base/api-types';

type ModerationReason = NonNullable<NonNullable<SingleFeedback['moderation']>['reason']>;

/** The text of each reason to report or to hide feedback, in the order in which they are offered. */
export const reasonTexts: Readonly<Record<ModerationReason, keyof typeof reasons>> = {
  spam: 'reasonSpam',
  notGenuine: 'reasonNotGenuine',
  offensive: 'reasonOffensive',
  personalData: 'reasonPersonalData',
  illegal: 'reasonIllegal',
  offTopic: 'reasonOffTopic',
  other: 'reasonOther',
};
