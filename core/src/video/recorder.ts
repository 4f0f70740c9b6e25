/** The longest recording in seconds. */
export const longestRecording = 60;

/** Why there is no recording. */
export type RecordingFailure = 'denied' | 'missing' | 'busy' | 'failed';

/** Why a recording came to its end; what was recorded until then is kept. */
export type RecordingEnd = 'stopped' | 'timeUp' | 'hidden' | 'unplugged';

/** What the recorder does. The camera is on while there is a stream. */
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

/** The first that the browser can: MP4 plays everywhere, WebM nearly so. */
const formats = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
];

/** Good enough for a face, and about 12 MB a minute. */
const quality = { videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 96_000 };
/** In milliseconds; so long a busy device may take before it records anything. */
const patience = 20_000;
const camera = { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 720 } };

/** Records one video after the other: `open` the camera, `start`, `stop`, and from the beginning. */
export class Recorder {
  readonly #listeners: RecorderListeners;
  #state: RecorderState = { phase: 'closed' };
  #recording: MediaRecorder | undefined;
  #end: RecordingEnd = 'stopped';
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Counts up with each opening and closing, so that a camera that comes too late is let go. */
  #opening = 0;

  constructor(listeners: RecorderListeners) {
    this.#listeners = listeners;
  }

  /** Asks for the camera, and the microphone where there is one. */
  async open(): Promise<void> {
    if (this.#state.phase === 'opening' || 'stream' in this.#state) return;
    const opening = ++this.#opening;
    this.#change({ phase: 'opening' });
    try {
      const stream = await askForCamera();
      if (opening !== this.#opening) {
        release(stream);
        return;
      }
      for (const track of stream.getTracks()) track.onended = () => this.#leave('unplugged');
      document.addEventListener('visibilitychange', this.#onVisibility);
      this.#change({ phase: 'ready', stream });
    } catch (error) {
      if (opening === this.#opening) this.#change({ phase: 'failed', failure: failureOf(error) });
    }
  }

  /** Begins to record; it ends by itself when the time is up. */
  start(): void {
    if (this.#state.phase !== 'ready') return;
    const { stream } = this.#state;
    const parts: Blob[] = [];
    const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
    const recording = new MediaRecorder(stream, { ...quality, ...(mimeType && { mimeType }) });
    const isOver = () => recording !== this.#recording;
    // A busy device takes seconds to begin, and what is stopped before that is empty.
    recording.onstart = () => !isOver() && this.#count(stream);
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
    this.#change({ phase: 'starting', stream });
    this.#timer = setTimeout(() => this.#fail(), patience);
    // In slices: what was recorded before a failure is there.
    recording.start(1_000);
  }

  /** Ends the recording and hands it over; the camera goes off. */
  stop(end: RecordingEnd = 'stopped'): void {
    if (this.#state.phase !== 'recording') return;
    this.#end = end;
    if (this.#recording?.state !== 'inactive') this.#recording?.stop();
    this.#close();
  }

  /** Turns the camera off, and keeps what was recorded so far. */
  close(): void {
    this.stop();
    if (this.#state.phase === 'starting') this.#abandon();
    if (this.#state.phase !== 'closed') this.#close();
  }

  #leave(end: RecordingEnd): void {
    this.stop(end);
    this.close();
  }

  readonly #onVisibility = () => {
    if (document.hidden) this.#leave('hidden');
  };

  /** Counts down from now on. */
  #count(stream: MediaStream): void {
    clearTimeout(this.#timer);
    const startedAt = performance.now();
    const tick = () => {
      const secondsLeft = longestRecording - Math.floor((performance.now() - startedAt) / 1_000);
      if (secondsLeft <= 0) {
        this.stop('timeUp');
        return;
      }
      if (this.#state.phase === 'recording' && this.#state.secondsLeft === secondsLeft) return;
      this.#change({ phase: 'recording', stream, secondsLeft });
    };
    this.#timer = setInterval(tick, 200);
    tick();
  }

  /** Ends a recording of which nothing is wanted. */
  #abandon(): void {
    const recording = this.#recording;
    this.#recording = undefined;
    if (recording?.state !== 'inactive') recording?.stop();
  }

  #fail(): void {
    this.#abandon();
    this.#close({ phase: 'failed', failure: 'failed' });
  }

  #close(state: RecorderState = { phase: 'closed' }): void {
    this.#opening++;
    clearInterval(this.#timer);
    document.removeEventListener('visibilitychange', this.#onVisibility);
    if ('stream' in this.#state) release(this.#state.stream);
    this.#change(state);
  }

  #change(state: RecorderState): void {
    this.#state = state;
    this.#listeners.onState(state);
  }
}

async function askForCamera(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: camera, audio: true });
  } catch (error) {
    if (failureOf(error) !== 'missing') throw error;
    // Perhaps only the microphone is missing.
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

function failureOf(error: unknown): RecordingFailure {
  return (error instanceof DOMException && failures[error.name]) || 'failed';
}
