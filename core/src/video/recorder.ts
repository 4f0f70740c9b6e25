import { longestVideo } from './limits';

/** Why a recording failed. */
export type RecordingFailure = 'denied' | 'missing' | 'busy' | 'failed';

/** Why a recording ended. The content recorded until then is kept. */
export type RecordingEnd = 'stopped' | 'timeUp' | 'hidden' | 'unplugged';

/** The state of the recorder. The camera is on while there is a stream. */
export type RecorderState =
  | { phase: 'closed' }
  | { phase: 'opening' }
  | { phase: 'ready'; stream: MediaStream }
  | { phase: 'starting'; stream: MediaStream }
  | { phase: 'recording'; stream: MediaStream; secondsLeft: number }
  | { phase: 'failed'; failure: RecordingFailure };

interface RecorderListeners {
  onState: (state: RecorderState) => void;
  onRecorded: (content: Blob, end: RecordingEnd) => void;
}

/** The formats in order of preference: MP4 plays in every browser, WebM in nearly every one. */
const formats = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
];

/** Enough for a face; about 12 MB a minute. */
const quality = { videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 96_000 };
/** How long a device may take until it records, in milliseconds. */
const startTimeout = 20_000;
const camera = { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 720 } };

/** Records videos. Call `open` to turn the camera on, then `start` and `stop`, for each of them. */
export class Recorder {
  readonly #listeners: RecorderListeners;
  #state: RecorderState = { phase: 'closed' };
  #recording: MediaRecorder | undefined;
  #end: RecordingEnd = 'stopped';
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Increases with each opening and closing, so that a camera that opens too late is released. */
  #opening = 0;

  constructor(listeners: RecorderListeners) {
    this.#listeners = listeners;
  }

  /** Asks for the camera, and for the microphone if there is one. */
  async open(): Promise<void> {
    if (this.#state.phase === 'opening' || 'stream' in this.#state) return;
    const opening = ++this.#opening;
    this.#setState({ phase: 'opening' });
    try {
      const stream = await askForCamera();
      if (opening !== this.#opening) {
        release(stream);
        return;
      }
      for (const track of stream.getTracks()) track.onended = () => this.#closeWith('unplugged');
      document.addEventListener('visibilitychange', this.#onVisibility);
      this.#setState({ phase: 'ready', stream });
    } catch (error) {
      if (opening === this.#opening)
        this.#setState({ phase: 'failed', failure: classifyFailure(error) });
    }
  }

  /** Starts to record. The recording ends by itself when the time is up. */
  start(): void {
    if (this.#state.phase !== 'ready') return;
    const { stream } = this.#state;
    const parts: Blob[] = [];
    const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
    const recording = new MediaRecorder(stream, { ...quality, ...(mimeType && { mimeType }) });
    const isOver = () => recording !== this.#recording;
    // A busy device takes seconds to start, and a recording that ends before that is empty.
    recording.onstart = () => !isOver() && this.#countDown(stream);
    recording.ondataavailable = ({ data }) => data.size > 0 && parts.push(data);
    recording.onstop = () => {
      if (isOver()) return;
      if (parts.length === 0) {
        this.#fail();
        return;
      }
      this.#listeners.onRecorded(new Blob(parts, { type: recording.mimeType }), this.#end);
    };
    recording.onerror = () => {
      if (isOver()) return;
      if (this.#state.phase === 'starting') this.#fail();
      else this.stop();
    };
    this.#recording = recording;
    this.#setState({ phase: 'starting', stream });
    this.#timer = setTimeout(() => this.#fail(), startTimeout);
    // In slices of a second, so that a failure loses no more than the last one.
    recording.start(1_000);
  }

  /** Ends the recording, passes it to the listener, and turns the camera off. */
  stop(end: RecordingEnd = 'stopped'): void {
    if (this.#state.phase !== 'recording') return;
    this.#end = end;
    if (this.#recording?.state !== 'inactive') this.#recording?.stop();
    this.#close();
  }

  /** Turns the camera off, and keeps the content recorded so far. */
  close(): void {
    this.stop();
    if (this.#state.phase === 'starting') this.#discard();
    if (this.#state.phase !== 'closed') this.#close();
  }

  #closeWith(end: RecordingEnd): void {
    this.stop(end);
    this.close();
  }

  readonly #onVisibility = () => {
    if (document.hidden) this.#closeWith('hidden');
  };

  /** Starts the countdown. */
  #countDown(stream: MediaStream): void {
    clearTimeout(this.#timer);
    const startedAt = performance.now();
    const tick = () => {
      const secondsLeft = longestVideo - Math.floor((performance.now() - startedAt) / 1_000);
      if (secondsLeft <= 0) {
        this.stop('timeUp');
        return;
      }
      if (this.#state.phase === 'recording' && this.#state.secondsLeft === secondsLeft) return;
      this.#setState({ phase: 'recording', stream, secondsLeft });
    };
    this.#timer = setInterval(tick, 200);
    tick();
  }

  /** Ends a recording and drops its content. */
  #discard(): void {
    const recording = this.#recording;
    this.#recording = undefined;
    if (recording?.state !== 'inactive') recording?.stop();
  }

  #fail(): void {
    this.#discard();
    this.#close({ phase: 'failed', failure: 'failed' });
  }

  #close(state: RecorderState = { phase: 'closed' }): void {
    this.#opening++;
    clearInterval(this.#timer);
    document.removeEventListener('visibilitychange', this.#onVisibility);
    if ('stream' in this.#state) release(this.#state.stream);
    this.#setState(state);
  }

  #setState(state: RecorderState): void {
    this.#state = state;
    this.#listeners.onState(state);
  }
}

async function askForCamera(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: camera, audio: true });
  } catch (error) {
    if (classifyFailure(error) !== 'missing') throw error;
    // Only the microphone may be missing.
    return navigator.mediaDevices.getUserMedia({ video: camera });
  }
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.onended = null;
    track.stop();
  }
}

const failures: Record<string, RecordingFailure> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

function classifyFailure(error: unknown): RecordingFailure {
  return (error instanceof DOMException && failures[error.name]) || 'failed';
}
