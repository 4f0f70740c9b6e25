import { forceUpdate } from '@stencil/core';
import type { NextFocus } from '../../parts/next-focus';
import type { SingleFeedback } from '../../store/base/api-types';
import type { FeedbackList } from '../../store/feedback/feedback-list';
import type { DetailsOwner } from './details-owner';
import { hasVideo } from './video-urls';

/** How many videos before the last one the next page is loaded. */
const ahead = 3;

/** The video that the reader has chosen, and the one that plays: all videos of the element share a player. */
export class VideoControl {
  readonly #owner: DetailsOwner;
  readonly #focus: NextFocus;
  readonly #list: FeedbackList;
  #chosen: string | undefined;
  #playing: string | undefined;
  #isBroken = false;

  constructor(owner: DetailsOwner, focus: NextFocus, list: FeedbackList) {
    this.#owner = owner;
    this.#focus = focus;
    this.#list = list;
  }

  /** The feedback with videos, as far as it is loaded. */
  get feedback(): readonly SingleFeedback[] {
    return this.#list.pages?.items.filter(hasVideo) ?? [];
  }

  /** The id of the feedback whose video is chosen. */
  get chosen(): string | undefined {
    return this.#chosen;
  }

  /** The place of the video that plays. */
  get playing(): string | undefined {
    return this.#playing;
  }

  /** Whether the browser cannot play the video. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  choose({ id }: SingleFeedback): void {
    this.#chosen = id;
    this.#playing = undefined;
    // The arrow keys move the focus; the buttons keep it.
    if (this.#focus.current?.startsWith('thumbnail-')) this.#focus.moveTo(`thumbnail-${id}`);
    if (this.feedback.slice(-ahead).some((one) => one.id === id)) void this.#list.loadMore();
    forceUpdate(this.#owner);
  }

  play(place: string): void {
    this.#playing = place;
    this.#isBroken = false;
    this.#focus.moveTo('player');
    forceUpdate(this.#owner);
  }

  handleFailure(): void {
    this.#isBroken = true;
    if (this.#focus.current === 'player') this.#focus.moveTo('player');
    forceUpdate(this.#owner);
  }

  /** Call this before a rendering. */
  reset(): void {
    this.#chosen = undefined;
    this.#playing = undefined;
  }
}
