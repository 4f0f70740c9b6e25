import { h, type FunctionalComponent } from '@stencil/core';
import { Icon } from '../../parts/icon';
import { check } from '../../parts/icons/check';
import { isolate } from '../../parts/isolate';
import { describeDownloadFailure } from './failure';
import type { AccountTexts } from './texts';

/** How far the download is: not started, being loaded, saved as a file, or failed. */
export type DownloadState =
  | { phase: 'none' | 'loading' }
  | { phase: 'saved'; file: string }
  | { phase: 'failed'; error: unknown };

interface DownloadProps {
  download: DownloadState;
  texts: AccountTexts;
  onDownload: () => void;
}

/** The button that downloads the person's data, and what became of it. */
export const Download: FunctionalComponent<DownloadProps> = ({ download, texts, onDownload }) => {
  const isLoading = download.phase === 'loading';
  return (
    <div key="download" class="step">
      <button
        id="download"
        type="button"
        class="button"
        part="download"
        aria-disabled={isLoading ? 'true' : null}
        onClick={() => isLoading || onDownload()}
      >
        {texts.download()}
      </button>
      <div role="status" part="status">
        {isLoading && <p class="muted">{texts.downloading()}</p>}
        {download.phase === 'saved' && (
          <p class="saved">
            <Icon path={check} /> {texts.downloaded({ file: isolate(download.file) })}
          </p>
        )}
      </div>
      <div role="alert">
        {download.phase === 'failed' && (
          <div class="notice failed" part="error">
            <span>{describeDownloadFailure(download.error, texts)}</span>
            <button type="button" class="button" part="retry" onClick={onDownload}>
              {texts.retry()}
            </button>
          </div>
        )}
      </div>
    </div>
  );
};
