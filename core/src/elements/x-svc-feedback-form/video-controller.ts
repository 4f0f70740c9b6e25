import { isWebUrl } from '../../parts/avatar';
import { Controller } from '../../parts/controller';
import type { Draft } from '../../store/feedback/draft';
import { prepareUpload } from '../../store/feedback/draft-video';
import { readDuration } from '../../video/duration';
import { largestVideo, longestVideo } from '../../video/limits';
import type { Recorder, RecorderState, RecordingEnd, RecordingFailure } from '../../video/recorder';
import type { FormTexts } from './texts';

/**
 * Gets a video from the camera or a file, and says how to show it. Its messages are keys of the form's texts. The video
 * itself belongs to the draft, which also uploads it.
 */
export class VideoController extends Controller {
  state: RecorderState = { phase: 'closed' };
  /** The message that the form shows. */
  message: VideoMessage | undefined;

  #recorder: Recorder | undefined;
  #keep: (content: Blob) => void = () => {};
  #observer: ResizeObserver | undefined;
  /** The file that is being checked, until another is picked or the check is cancelled. */
  #picked: File | undefined;
  /** The content that has an object URL: one at a time. */
  #content: Blob | undefined;
  #url: string | undefined;
  /** The id of the video that the browser cannot show. */
  #unshowable: string | undefined;

  /** Returns the object URL of its content, or the URL of a given video, if it is http or https. */
  getSource(video: Draft['video']): string | undefined {
    if (video?.content !== this.#content) this.#setContent(video?.content);
    if (this.#url !== undefined) return this.#url;
    return video?.isGiven && video.url && isWebUrl(video.url) ? video.url : undefined;
  }

  /** Returns whether the browser cannot show the video. */
  isUnshowable(video: Draft['video']): boolean {
    return video !== undefined && video.id === this.#unshowable;
  }

  /** Call this when the browser cannot show the video. */
  handleFailure(video: Draft['video']): void {
    this.#unshowable = video?.id;
    this.host.requestUpdate();
  }

  /** Returns whether the camera is on or was requested. */
  isOpen(): boolean {
    return this.state.phase !== 'closed' && this.state.phase !== 'failed';
  }

  /** Turns the camera on. `keep` gets the recorded content. */
  async open(keep: (content: Blob) => void): Promise<void> {
    if (this.isOpen()) return;
    this.#keep = keep;
    this.#setState({ phase: 'opening' });
    try {
      const { Recorder } = await import('../../video/recorder');
      this.#recorder ??= new Recorder({
        onState: (state) => this.#setState(state),
        onRecorded: (content, end) => this.#handleRecording(content, end),
      });
      // It may have been closed in the meantime.
      if (this.isOpen()) await this.#recorder.open();
    } catch {
      this.#setState({ phase: 'failed', failure: 'failed' });
    }
  }

  start(): void {
    prepareUpload();
    this.#recorder?.start();
  }

  stop(): void {
    this.#recorder?.stop();
  }

  /** Turns the camera off and keeps the content recorded so far. */
  close(): void {
    this.#picked = undefined;
    this.#observer?.disconnect();
    this.#recorder?.close();
    if (this.state.phase !== 'closed') this.#setState({ phase: 'closed' });
  }

  /** Turns the camera off and drops the recorded content. */
  cancel(): void {
    this.#keep = () => {};
    this.close();
    this.message = undefined;
  }

  /** Uses a file instead of the camera, unless the service would refuse it. */
  async pick(file: File, keep: (content: Blob) => void): Promise<void> {
    this.cancel();
    this.#picked = file;
    const obstacle = await findFileObstacle(file);
    if (this.#picked !== file || this.isOpen()) return;
    this.message = obstacle && createProblem(obstacle);
    if (!obstacle) keep(file);
    this.host.requestUpdate();
  }

  /**
   * Shows the camera's picture, and turns the camera off when the preview is hidden, as in a closed
   * popup.
   */
  readonly show = (preview: HTMLVideoElement | null | undefined): void => {
    this.#observer?.disconnect();
    if (!preview || !('stream' in this.state)) return;
    if (preview.srcObject !== this.state.stream) preview.srcObject = this.state.stream;
    // A moved preview is paused. The recording does not depend on it.
    if (preview.paused) preview.play().catch(() => {});
    this.#observer = new ResizeObserver(() => preview.checkVisibility() || this.close());
    this.#observer.observe(preview);
  };

  override hostDisconnected(): void {
    // So that the browser can release it.
    this.#setContent(undefined);
  }

  // A form that is only moved, as in a list that is sorted, continues the recording.
  override hostRemoved(): void {
    this.close();
  }

  override reset(): void {
    this.close();
  }

  #setContent(content: Blob | undefined): void {
    if (this.#url) URL.revokeObjectURL(this.#url);
    this.#content = content;
    this.#url = content && URL.createObjectURL(content);
  }

  #handleRecording(content: Blob, end: RecordingEnd): void {
    this.message = { text: endTexts[end], isProblem: false };
    this.#keep(content);
    this.host.requestUpdate();
  }

  #setState(state: RecorderState): void {
    this.state = state;
    if (state.phase === 'failed') this.message = createProblem(failureTexts[state.failure]);
    else if (state.phase !== 'closed') this.message = undefined;
    this.host.requestUpdate();
  }
}

type MessageText =
  | (typeof failureTexts)[RecordingFailure]
  | (typeof endTexts)[RecordingEnd]
  | FileObstacle;

type FileObstacle = 'videoNoVideo' | 'videoTooLarge' | 'videoTooLong';

/** Returns why the service would refuse a file, as far as the browser can tell. */
async function findFileObstacle(file: File): Promise<FileObstacle | undefined> {
  // Browsers do not know every type; the service checks the content.
  if (file.type && !file.type.startsWith('video/')) return 'videoNoVideo';
  if (file.size > largestVideo) return 'videoTooLarge';
  return ((await readDuration(file)) ?? 0) >= longestVideo + 1 ? 'videoTooLong' : undefined;
}

interface VideoMessage {
  text: MessageText;
  isProblem: boolean;
}

const failureTexts = {
  denied: 'cameraDenied',
  missing: 'cameraMissing',
  busy: 'cameraBusy',
  failed: 'cameraFailed',
} as const satisfies Record<RecordingFailure, keyof FormTexts>;

const endTexts = {
  stopped: 'recordedStopped',
  timeUp: 'recordedTimeUp',
  hidden: 'recordedHidden',
  unplugged: 'recordedUnplugged',
} as const satisfies Record<RecordingEnd, keyof FormTexts>;

function createProblem(text: MessageText): VideoMessage {
  return { text, isProblem: true };
}
