import { prepareUpload } from '../../store/feedback/draft-video';
import { durationOf } from '../../video/duration';
import type { Recorder, RecorderState, RecordingEnd, RecordingFailure } from '../../video/recorder';
import type { FormTexts } from './texts';

/** At most 100 MiB and 90 seconds, which is what the service takes. */
const largestFile = 100 * 1024 * 1024;
const longestFile = 90;

/** A form's way to a video: its camera, or a file. Says what happened by keys of the form's texts. */
export class VideoCapture {
  state: RecorderState = { phase: 'closed' };
  /** What the form tells about it. */
  message: VideoMessage | undefined;

  readonly #onChange: () => void;
  #recorder: Recorder | undefined;
  #keep: (content: Blob) => void = () => {};
  #observer: ResizeObserver | undefined;
  /** The file that is looked into, until another is picked or the form goes on without it. */
  #picked: File | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Whether it has the camera, or has asked for it. */
  isOpen(): boolean {
    return this.state.phase !== 'closed' && this.state.phase !== 'failed';
  }

  /** Turns the camera on; `keep` gets what is recorded. */
  async open(keep: (content: Blob) => void): Promise<void> {
    if (this.isOpen()) return;
    this.#keep = keep;
    this.#change({ phase: 'opening' });
    try {
      const { Recorder } = await import('../../video/recorder');
      this.#recorder ??= new Recorder({
        onState: (state) => this.#change(state),
        onRecorded: (content, end) => this.#recorded(content, end),
      });
      // Unless it was closed meanwhile.
      if (this.isOpen()) await this.#recorder.open();
    } catch {
      this.#change({ phase: 'failed', failure: 'failed' });
    }
  }

  start(): void {
    prepareUpload();
    this.#recorder?.start();
  }

  stop(): void {
    this.#recorder?.stop();
  }

  /** Turns the camera off; what is recorded so far is kept. */
  close(): void {
    this.#picked = undefined;
    this.#observer?.disconnect();
    this.#recorder?.close();
    if (this.state.phase !== 'closed') this.#change({ phase: 'closed' });
  }

  /** Turns the camera off and drops what is recorded. */
  cancel(): void {
    this.#keep = () => {};
    this.close();
    this.message = undefined;
  }

  /** Takes a file instead, if it may be a video that the service takes. */
  async pick(file: File, keep: (content: Blob) => void): Promise<void> {
    this.cancel();
    this.#picked = file;
    const obstacle = await obstacleOf(file);
    if (this.#picked !== file || this.isOpen()) return;
    this.message = obstacle && problem(obstacle);
    if (!obstacle) keep(file);
    this.#onChange();
  }

  /** Shows what the camera sees, and lets go of it when that is hidden, as in a closed popup. */
  readonly show = (preview: HTMLVideoElement | null | undefined): void => {
    this.#observer?.disconnect();
    if (!preview || !('stream' in this.state)) return;
    if (preview.srcObject !== this.state.stream) preview.srcObject = this.state.stream;
    // One that was moved stands still; what keeps it from playing does not keep it from recording.
    if (preview.paused) preview.play().catch(() => {});
    this.#observer = new ResizeObserver(() => preview.checkVisibility() || this.close());
    this.#observer.observe(preview);
  };

  #recorded(content: Blob, end: RecordingEnd): void {
    this.message = { text: endTexts[end], isProblem: false };
    this.#keep(content);
    this.#onChange();
  }

  #change(state: RecorderState): void {
    this.state = state;
    if (state.phase === 'failed') this.message = problem(failureTexts[state.failure]);
    else if (state.phase !== 'closed') this.message = undefined;
    this.#onChange();
  }
}

type MessageText =
  (typeof failureTexts)[RecordingFailure] | (typeof endTexts)[RecordingEnd] | FileObstacle;

type FileObstacle = 'videoNoVideo' | 'videoTooLarge' | 'videoTooLong';

/** Why the service would not take a file, as far as the browser can tell. */
async function obstacleOf(file: File): Promise<FileObstacle | undefined> {
  // Browsers don't know every type; the service looks into the file.
  if (file.type && !file.type.startsWith('video/')) return 'videoNoVideo';
  if (file.size > largestFile) return 'videoTooLarge';
  return ((await durationOf(file)) ?? 0) > longestFile ? 'videoTooLong' : undefined;
}

export interface VideoMessage {
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

function problem(text: MessageText): VideoMessage {
  return { text, isProblem: true };
}
