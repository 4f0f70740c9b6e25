import { h, type FunctionalComponent } from '@stencil/core';
import { addVideo, continueUpload, removeVideo } from '../../store/feedback/draft-video';
import { findRecordingObstacle, type RecordingObstacle } from '../../video/recording-obstacle';
import type { FormView } from './form-control';
import type { FormTexts } from './texts';
import { focusActions, UploadStatus } from './upload-status';

/**
 * A field for a video, recorded or from a file, which is uploaded at once. The elements around the
 * buttons are always rendered, even if empty, because buttons that move lose the focus.
 */
export const VideoField: FunctionalComponent<FormView> = (view) => {
  const { texts, language, draft, control } = view;
  const { video } = draft;
  const { capture } = control.video;
  const obstacle = findRecordingObstacle();
  const { state, message } = capture;
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
        {video && !video.isGiven && !isBusy && (
          <UploadStatus
            texts={texts}
            language={language}
            video={video}
            message={message?.isProblem ? undefined : message}
            onRetry={() => continueUpload(draft)}
          />
        )}
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

const Screen: FunctionalComponent<FormView> = ({ texts, draft: { video }, control }) => {
  const { capture } = control.video;
  const source = control.video.getSource(video);
  if ('stream' in capture.state) {
    return (
      <video
        key="live"
        class={{ screen: true, live: true, recording: capture.state.phase === 'recording' }}
        part="preview"
        aria-label={texts.cameraPreview()}
        ref={capture.show}
        muted
        autoplay
        playsInline
      />
    );
  }
  if (control.video.isUnshowable(video)) return <p class="hint">{texts.videoUnshowable()}</p>;
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
      onError={() => control.video.handleFailure(video)}
    />
  );
};

/** The same button in all phases, so that it keeps the focus. */
const MainButton: FunctionalComponent<FormView> = ({ texts, draft, control }) => {
  const { capture } = control.video;
  const { phase } = capture.state;
  const open = () => void capture.open((content) => addVideo(draft, content));
  const [text, act] = {
    closed: [draft.video ? texts.recordAgain : texts.record, open] as const,
    failed: [texts.record, open] as const,
    opening: [texts.cameraOpening, () => {}] as const,
    starting: [texts.cameraOpening, () => {}] as const,
    ready: [texts.startRecording, () => capture.start()] as const,
    recording: [texts.stopRecording, () => capture.stop()] as const,
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

const FileButton: FunctionalComponent<FormView> = ({ texts, draft, control: { video } }) => (
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
        if (file) void video.capture.pick(file, (content) => addVideo(draft, content));
      }}
    />
    {texts.pickVideo()}
  </label>
);

/** A button that cancels the recording or removes the video. */
const LeaveButton: FunctionalComponent<FormView> = ({ texts, draft, control }) => {
  const { capture } = control.video;
  const isOpen = capture.isOpen();
  if (!isOpen && !draft.video) return null;
  return (
    <button
      type="button"
      class="button"
      key="leave"
      onClick={({ currentTarget }) => {
        focusActions(currentTarget);
        if (isOpen) capture.cancel();
        else removeVideo(draft);
      }}
    >
      {isOpen ? texts.cancelRecording() : texts.removeVideo()}
    </button>
  );
};
