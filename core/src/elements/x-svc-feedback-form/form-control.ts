import { forceUpdate, type VNode } from '@stencil/core';
import { HiddenControl } from '../../parts/hidden-control';
import { NextFocus } from '../../parts/next-focus';
import type { FeedbackPage } from '../../store/base/api-types';
import { state } from '../../store/base/state';
import { clearDraft, getDraft, type Draft } from '../../store/feedback/draft';
import { continueUpload, removeVideo } from '../../store/feedback/draft-video';
import { DraftProperties } from './draft-properties';
import type { EndorsementLoad } from './endorsement/endorsement-load';
import { FormLoads } from './form-loads';
import type { FormOwner } from './form-owner';
import { Submission } from './submission';
import type { FormTexts } from './texts';
import { VideoControl } from './video-control';

/** What the form loads, and what the person does with the draft. */
export class FormControl {
  readonly loads: FormLoads;
  readonly video: VideoControl;
  readonly submission: Submission;
  readonly hidden: HiddenControl;
  readonly #owner: FormOwner;
  readonly #focus: NextFocus;
  readonly #properties: DraftProperties;
  /** Finds the target's address, and loads what endorses it with tokens; itself loaded once there is a token. */
  #endorsement: EndorsementLoad | undefined;
  /** The draft that the form shows. */
  #draft: Draft | undefined;
  /** The draft whose feedback the appeal is about, also while nobody is signed in. */
  #appealed: Draft | undefined;

  constructor(owner: FormOwner) {
    this.#owner = owner;
    this.#focus = new NextFocus(owner);
    this.#properties = new DraftProperties(owner);
    this.loads = new FormLoads(owner);
    this.video = new VideoControl(owner);
    this.submission = new Submission(owner, this.#focus, this.video.capture);
    this.hidden = new HiddenControl(owner, this.#focus);
  }

  /** The name of the target, once it is loaded. */
  get targetName(): string | undefined {
    return this.#draft?.page?.target.name;
  }

  /**
   * Returns the draft and loads what the person has given. Call this while rendering: the store updates an
   * element only for values that it reads then.
   */
  request(): Draft | undefined {
    const draft = getDraft(this.#owner);
    if (draft) this.loads.requestOwn(draft);
    return draft;
  }

  /** @param page what the person has given, once it is loaded; undefined as well while nobody is signed in */
  renderEndorsement(page: FeedbackPage | undefined): VNode | undefined {
    const { rewardToken } = state;
    if (rewardToken && !this.#endorsement) void this.#loadEndorsement();
    return rewardToken && this.#endorsement?.render(rewardToken, page);
  }

  handleDisconnect(): void {
    this.loads.leave();
    this.#endorsement?.leave();
    this.video.handleDisconnect();
  }

  /** Call this before each rendering. */
  handleWillRender(): void {
    const draft = getDraft(this.#owner);
    if (draft !== this.#draft) {
      this.video.capture.close();
      this.#draft = draft;
      if (draft) continueUpload(draft);
    }
    if (draft && draft !== this.#appealed) {
      this.hidden.reset();
      this.#appealed = draft;
    }
    if (draft) this.loads.requestOwn(draft);
    this.#properties.sync(draft);
    this.submission.handleWillRender(draft);
  }

  /** Call this after each rendering. */
  handleRender(): void {
    const next = this.#focus.take();
    if (next) next.focus();
    else this.#endorsement?.keepFocus();
  }

  /** Drops the changes and the draft. */
  reset(): void {
    this.video.capture.cancel();
    this.submission.clear();
    if (!this.#draft) return;
    removeVideo(this.#draft);
    clearDraft(this.#draft);
  }

  async #loadEndorsement(): Promise<void> {
    try {
      const { EndorsementLoad } = await import('./endorsement/endorsement-load');
      this.#endorsement ??= new EndorsementLoad(this.#owner, this.#focus);
      forceUpdate(this.#owner);
    } catch {
      // The next rendering tries again.
    }
  }
}

/** What the views of the form get. */
export interface FormView {
  texts: FormTexts;
  /** BCP 47 tag. */
  language: string;
  draft: Draft;
  control: FormControl;
}
