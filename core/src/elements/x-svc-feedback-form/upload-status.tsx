import { h, type FunctionalComponent } from '@stencil/core';
import { ApiError } from '../../store/base/api-errors';
import type { DraftVideo } from '../../store/feedback/draft-items';
import type { FormTexts } from './texts';
import type { VideoMessage } from './video-capture';

interface UploadStatusProps {
  texts: FormTexts;
  language: string;
  video: DraftVideo;
  /** Why the recording ended; undefined for a file. */
  message: VideoMessage | undefined;
  onRetry: () => void;
}

/**
 * The one status of a video: why its recording ended, and the progress of its upload. Screen readers
 * announce changes of the status, but not the percentage.
 */
export const UploadStatus: FunctionalComponent<UploadStatusProps> = (props) => {
  const { texts, language, video, message, onRetry } = props;
  const { status, progress } = video;
  const isStopped = message?.text === 'recordedStopped';
  const reason = message && !isStopped ? `${texts[message.text]()} ` : '';
  const isUnderWay = status === 'uploading' || status === 'paused';
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(progress);
  return [
    isUnderWay && <progress key="bar" value={progress} aria-label={texts.uploadProgress()} />,
    status === 'uploading' && (
      <p key="figure" class="hint">
        {reason + texts.uploading({ percent })}
      </p>
    ),
    <div key="status" role="status">
      {status === 'uploading' && message && <p class="visually-hidden">{texts[message.text]()}</p>}
      {status === 'paused' && <p>{reason + texts.uploadPaused()}</p>}
      {status === 'uploaded' && <p class="hint">{reason + texts.uploaded()}</p>}
    </div>,
    <div key="alert" role="alert">
      {status === 'failed' && <p class="failure">{getReason(texts, video)}</p>}
    </div>,
    status === 'failed' && video.content && !isRefused(video) && (
      <button
        key="retry"
        type="button"
        class="button"
        part="retry"
        onClick={({ currentTarget }) => {
          focusActions(currentTarget);
          onRetry();
        }}
      >
        {texts.retry()}
      </button>
    ),
  ];
};

/** Moves the focus from a button that is about to disappear to the first one that stays. */
export function focusActions(button: EventTarget | null): void {
  const field = (button as HTMLElement).closest('fieldset')!;
  field.querySelector<HTMLElement>('.actions :is(button, input)')!.focus();
}

function getReason(texts: FormTexts, { failure }: DraftVideo): string {
  if (!failure) return texts.videoLost();
  return `${texts.uploadFailed()} ${describe(failure, texts)}`;
}

function describe(failure: NonNullable<DraftVideo['failure']>, texts: FormTexts): string {
  if (failure.name === 'PartRefusedError') return texts.uploadPartRefused();
  return failure instanceof ApiError ? failure.message : texts.unreachable();
}

/** Returns whether another attempt would fail in the same way. */
function isRefused({ failure }: DraftVideo): boolean {
  return failure instanceof ApiError && failure.status < 500;
}
