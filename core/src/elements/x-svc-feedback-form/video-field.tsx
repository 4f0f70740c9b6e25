import { h, type FunctionalComponent } from '@stencil/core';
import { ApiError } from '../../store/base/api-errors';
import type { DraftVideo } from '../../store/feedback/draft-items';
import { addVideo, continueUpload, removeVideo } from '../../store/feedback/draft-video';
import { findRecordingObstacle, type RecordingObstacle } from '../../video/recording-obstacle';
import type { FormTexts, FormView } from './texts';

/**
 * A field for a video, recorded or from a file, which is uploaded at once. The elements around the
 * buttons are always rendered, even if empty, because buttons that move lose the focus.
 */
export const VideoField: FunctionalComponent<FormView> = (view) => {
  const { texts, draft, controllers } = view;
  const { video } = draft;
  const { state, message } = controllers.video;
  const obstacle = findRecordingObstacle();
  const isBusy = 'stream' in state;
  const isEnding = state.phase === 'recording' && state.secondsLeft <= lastSeconds;
  return (
    <fieldset class="video" part="video" aria-describedby="video-hint">
      <legend>{texts.videoLegend()}</legend>
      <p id="video-hint" class="hint muted">
        {obstacle ? texts[obstacleTexts[obstacle]]() : texts.videoHint()}
      </p>
      <div class="stage">
        <Screen {...view} />
        {state.phase === 'recording' && (
          <p class="countdown" role="timer">
            {texts.secondsLeft({ count: state.secondsLeft })}
          </p>
        )}
      </div>
      <div class="actions">
        {!obstacle && <MainButton {...view} />}
        {!isBusy && <FileButton {...view} />}
        <LeaveButton {...view} />
      </div>
      <div class="upload" part="upload">
        {video && !video.isGiven && !isBusy && <UploadStatus {...view} video={video} />}
      </div>
      <div role="status">
        {state.phase === 'recording' && (
          <p class="visually-hidden">
            {isEnding ? texts.secondsLeft({ count: lastSeconds }) : texts.recording()}
          </p>
        )}
      </div>
      <div role="alert">{message?.isProblem && <p class="failure">{texts[message.text]()}</p>}</div>
    </fieldset>
  );
};

/** How many seconds before the end of a recording the end is announced. */
const lastSeconds = 10;

const obstacleTexts = {
  insecure: 'recordingInsecure',
  unsupported: 'recordingUnsupported',
} as const satisfies Record<RecordingObstacle, keyof FormTexts>;

const Screen: FunctionalComponent<FormView> = ({ texts, draft: { video }, controllers }) => {
  const { state } = controllers.video;
  const source = controllers.video.getSource(video);
  if ('stream' in state) {
    return (
      <video
        key="live"
        class={{ screen: true, live: true, recording: state.phase === 'recording' }}
        part="preview"
        aria-label={texts.cameraPreview()}
        ref={controllers.video.show}
        muted
        autoplay
        playsInline
      />
    );
  }
  if (controllers.video.isUnshowable(video)) return <p class="hint">{texts.videoUnshowable()}</p>;
  if (!source) return null;
  return (
    <video
      key={source}
      class="screen"
      part="preview"
      aria-label={texts.videoLegend()}
      src={source}
      {...(video?.poster !== undefined && { poster: video.poster })}
      controls
      playsInline
      preload={video?.isGiven ? 'none' : 'metadata'}
      onError={() => controllers.video.handleFailure(video)}
    />
  );
};

/** The same button in all phases, so that it keeps the focus. */
const MainButton: FunctionalComponent<FormView> = ({ texts, draft, controllers: { video } }) => {
  const { phase } = video.state;
  const open = () => void video.open((content) => addVideo(draft, content));
  const [text, act] = {
    closed: [draft.video ? texts.recordAgain : texts.record, open] as const,
    failed: [texts.record, open] as const,
    opening: [texts.cameraOpening, () => {}] as const,
    starting: [texts.cameraOpening, () => {}] as const,
    ready: [texts.startRecording, () => video.start()] as const,
    recording: [texts.stopRecording, () => video.stop()] as const,
  }[phase];
  return (
    <button
      key="main"
      type="button"
      class={{ button: true, recording: phase === 'recording' }}
      part="record"
      aria-disabled={phase === 'opening' || phase === 'starting' ? 'true' : null}
      onClick={act}
    >
      <span class="dot" aria-hidden="true" />
      {text()}
    </button>
  );
};

const FileButton: FunctionalComponent<FormView> = ({ texts, draft, controllers: { video } }) => (
  <label class="button file" part="file" key="file">
    <input
      type="file"
      class="visually-hidden"
      accept="video/*"
      onChange={({ target }) => {
        const input = target as HTMLInputElement;
        const file = input.files?.[0];
        // Otherwise choosing the same file again would not dispatch a change.
        input.value = '';
        if (file) void video.pick(file, (content) => addVideo(draft, content));
      }}
    />
    {texts.pickVideo()}
  </label>
);

/** A button that cancels the recording or removes the video. */
const LeaveButton: FunctionalComponent<FormView> = ({ texts, draft, controllers: { video } }) => {
  const isOpen = video.isOpen();
  if (!isOpen && !draft.video) return null;
  return (
    <button
      type="button"
      class="button"
      key="leave"
      onClick={({ currentTarget }) => {
        focusActions(currentTarget);
        if (isOpen) video.cancel();
        else removeVideo(draft);
      }}
    >
      {isOpen ? texts.cancelRecording() : texts.removeVideo()}
    </button>
  );
};

/**
 * The one status of a video: why its recording ended, and the progress of its upload. Screen readers
 * announce changes of the status, but not the percentage.
 */
const UploadStatus: FunctionalComponent<FormView & { video: DraftVideo }> = (props) => {
  const { texts, language, draft, video, controllers } = props;
  const { status, progress } = video;
  const message = controllers.video.message?.isProblem ? undefined : controllers.video.message;
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
          continueUpload(draft);
        }}
      >
        {texts.retry()}
      </button>
    ),
  ];
};

/** Moves the focus from a button that is about to disappear to the first one that stays. */
function focusActions(button: EventTarget | null): void {
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
