import type { HiddenControl } from '../../parts/hidden-control';
import type { SingleFeedback } from '../../store/base/api-types';
import type { AcquaintanceControl } from './acquaintance-control';
import type { DetailsOwner } from './details-owner';
import type { EarlierControl } from './earlier-control';
import type { EditControl } from './edit-control';
import type { HelpfulControl } from './helpful-control';
import type { Localization } from './localization';
import type { OpenIds } from './open-ids';
import type { ReplyControl } from './reply/reply-control';
import type { ReportControl } from './report-control';
import type { VideoControl } from './video-control';

/** What the reader can do with each review. */
export interface ReviewControl {
  readonly owner: DetailsOwner;
  /** The ids of the texts and lists that are shown whole. */
  readonly whole: OpenIds;
  readonly videos: VideoControl;
  readonly earlier: EarlierControl;
  readonly acquaintance: AcquaintanceControl;
  readonly edit: EditControl;
  readonly report: ReportControl;
  readonly hidden: HiddenControl;
  readonly helpful: HelpfulControl;
  readonly replies: ReplyControl;
}

/** What the views of one feedback get. */
export interface ReviewView extends Localization {
  feedback: SingleFeedback;
  control: ReviewControl;
}
