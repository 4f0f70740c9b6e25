import { h, type FunctionalComponent } from '@stencil/core';
import { Controller } from '../../parts/controller';
import { Icon } from '../../parts/icon';
import { check } from '../../parts/icons/check';
import { isolate } from '../../parts/isolate';
import { state } from '../../store/base/state';
import { loadOwnData } from '../../store/account/own-data';
import type { AccountTexts } from './texts';
import type { SvcAccount } from './x-svc-account';

type DownloadElement = Pick<SvcAccount, 'apiUrl' | 'nextFocus'>;

/** How far the download is: not started, being loaded, saved as a file, or failed. */
type DownloadState =
  | { phase: 'none' | 'loading' }
  | { phase: 'saved'; file: string }
  | { phase: 'failed'; error: unknown };

/** Downloads the person's data as a file. */
export class DownloadController extends Controller<DownloadElement> {
  #state: DownloadState = { phase: 'none' };

  get state(): DownloadState {
    return this.#state;
  }

  async start(): Promise<void> {
    const { identity } = state;
    if (!identity) return;
    // The button that tries again disappears.
    if (this.#state.phase === 'failed') this.host.nextFocus.moveTo('download');
    const loading: DownloadState = { phase: 'loading' };
    this.#set(loading);
    const isCurrent = () => this.#state === loading && this.host.element.isConnected;
    try {
      const text = await loadOwnData(this.host.apiUrl);
      if (!isCurrent()) return;
      const file = `x-svc-${identity.address}.jsonl`;
      saveFile(file, 'application/x-ndjson', text);
      this.#set({ phase: 'saved', file });
    } catch (error) {
      if (isCurrent()) this.#set({ phase: 'failed', error });
    }
  }

  override reset(): void {
    this.#state = { phase: 'none' };
  }

  #set(changed: DownloadState): void {
    this.#state = changed;
    this.host.requestUpdate();
  }
}

interface DownloadProps {
  download: DownloadController;
  texts: AccountTexts;
}

/** The button that downloads the person's data, and its outcome. */
export const Download: FunctionalComponent<DownloadProps> = ({ download, texts }) => {
  const { state: shown } = download;
  const isLoading = shown.phase === 'loading';
  return (
    <div key="download" class="step">
      <button
        id="download"
        type="button"
        class="button"
        part="download"
        aria-disabled={isLoading ? 'true' : null}
        onClick={() => isLoading || void download.start()}
      >
        {texts.download()}
      </button>
      <div role="status" part="status">
        {isLoading && <p class="muted">{texts.downloading()}</p>}
        {shown.phase === 'saved' && (
          <p class="saved">
            <Icon path={check} /> {texts.downloaded({ file: isolate(shown.file) })}
          </p>
        )}
      </div>
      <div role="alert">
        {shown.phase === 'failed' && (
          <div class="notice failed" part="error">
            <span>{describeFailure(shown.error, texts)}</span>
            <button type="button" class="button" part="retry" onClick={() => void download.start()}>
              {texts.retry()}
            </button>
          </div>
        )}
      </div>
    </div>
  );
};

function describeFailure(error: unknown, texts: AccountTexts): string {
  const { status } = error as { status?: number };
  return status === tooManyRequests ? texts.downloadedTooOften() : texts.downloadFailed();
}

const tooManyRequests = 429;

/** Saves a text as a file, as if the reader had downloaded it. */
function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // A browser may ask first where to save the file.
  setTimeout(() => URL.revokeObjectURL(link.href), lifetime);
}

/** How long the address of the file is valid, in milliseconds. */
const lifetime = 60_000;
