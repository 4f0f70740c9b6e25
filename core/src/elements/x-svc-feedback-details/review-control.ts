import type { SingleFeedback } from '../../store/base/api-types';
import type { EarlierControl } from './earlier';
import type { Localization } from './localization';
import type { Playback } from './video';

/** Shows and hides how the reader knows the givers of feedback, by the ids of the feedbacks. */
export interface AcquaintanceControl {
  shown: ReadonlySet<string>;
  targetUuid: string;
  apiUrl: string | undefined;
  /** Whether the code that shows it could not be loaded. */
  hasFailed: boolean;
  onToggle: (id: string) => void;
}

/** What a review needs beside its feedback. */
export interface ReviewControl extends Localization {
  /** The ids of the feedbacks whose long texts are shown in full. */
  whole: ReadonlySet<string>;
  playback: Playback;
  earlier: EarlierControl;
  acquaintance: AcquaintanceControl;
  onToggleText: (id: string) => void;
  /** Starts to edit the reader's own feedback; undefined if the page has no form. */
  onEdit: ((feedback: SingleFeedback) => void) | undefined;
}
