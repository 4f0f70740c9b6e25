import { forceUpdate } from '@stencil/core';
import { isWebUrl } from '../../parts/avatar';
import { onRemoval } from '../../parts/removal';
import type { Draft } from '../../store/feedback/draft';
import { ContentUrl } from './content-url';
import type { FormOwner } from './form-owner';
import { VideoCapture } from './video-capture';

type Video = Draft['video'];

/** Gets a video from the person, and says how to show it. */
export class VideoControl {
  readonly capture: VideoCapture;
  readonly #owner: FormOwner;
  readonly #contentUrl = new ContentUrl();
  /** The id of the video that the browser cannot show. */
  #unshowable: string | undefined;

  constructor(owner: FormOwner) {
    this.#owner = owner;
    this.capture = new VideoCapture(() => forceUpdate(owner));
  }

  /** Returns the object URL of its content, or the URL of a given video, if it is http or https. */
  getSource(video: Video): string | undefined {
    const url = this.#contentUrl.getUrl(video?.content);
    if (url !== undefined) return url;
    return video?.isGiven && video.url && isWebUrl(video.url) ? video.url : undefined;
  }

  /** Returns whether the browser cannot show the video. */
  isUnshowable(video: Video): boolean {
    return video !== undefined && video.id === this.#unshowable;
  }

  /** Call this when the browser cannot show the video. */
  handleFailure(video: Video): void {
    this.#unshowable = video?.id;
    forceUpdate(this.#owner);
  }

  handleDisconnect(): void {
    this.#contentUrl.revoke();
    // A form that is only moved, as in a list that is sorted, continues the recording.
    onRemoval(this.#owner.element, () => this.capture.close());
  }
}
