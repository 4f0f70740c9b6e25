import type { VNode } from '@stencil/core';
import { Controller } from '../../parts/controller';
import type { ControllerHost } from '../../parts/controller-host';
import { FocusController } from '../../parts/focus-controller';
import { HiddenController } from '../../parts/hidden-controller';
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
export class FormControl extends Controller<FormOwner> {
  readonly loads: FormLoads;
  readonly video: VideoControl;
  readonly submission: Submission;
  readonly hidden: HiddenController;
  readonly #focus: FocusController;
  readonly #properties: DraftProperties;
  /** Finds the target's address, and loads what endorses it with tokens; itself loaded once there is a token. */
  #endorsement: EndorsementLoad | undefined;
  /** The draft that the form shows. */
  #draft: Draft | undefined;
  /** The draft whose feedback the appeal is about, also while nobody is signed in. */
  #appealed: Draft | undefined;

  constructor(owner: ControllerHost & FormOwner) {
    super(owner);
    this.#focus = new FocusController(owner, {
      focus: (next) => {
        if (next) next.focus();
        else this.#endorsement?.keepFocus();
      },
    });
    this.#properties = new DraftProperties(owner);
    this.loads = new FormLoads(owner);
    this.video = new VideoControl(owner);
    this.submission = new Submission(owner, this.#focus, this.video.capture);
    this.hidden = new HiddenController(owner, this.#focus);
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
    const draft = getDraft(this.host);
    if (draft) this.loads.requestOwn(draft);
    return draft;
  }

  /** @param page what the person has given, once it is loaded; undefined as well while nobody is signed in */
  renderEndorsement(page: FeedbackPage | undefined): VNode | undefined {
    const { rewardToken } = state;
    if (rewardToken && !this.#endorsement) void this.#loadEndorsement();
    return rewardToken && this.#endorsement?.render(rewardToken, page);
  }

  override hostConnected(): void {
    // An element that was moved has left its loads and has to join them again.
    this.host.requestUpdate();
  }

  override hostDisconnected(): void {
    this.loads.leave();
    this.#endorsement?.leave();
    this.video.handleDisconnect();
  }

  override hostWillRender(): void {
    const draft = getDraft(this.host);
    if (draft !== this.#draft) {
      this.video.capture.close();
      this.#draft = draft;
      if (draft) continueUpload(draft);
    }
    if (draft && draft !== this.#appealed) {
      this.host.resetControllers();
      this.#appealed = draft;
    }
    if (draft) this.loads.requestOwn(draft);
    this.#properties.sync(draft);
    this.submission.handleWillRender(draft);
  }

  /** Drops the changes and the draft. */
  clear(): void {
    this.video.capture.cancel();
    this.submission.clear();
    if (!this.#draft) return;
    removeVideo(this.#draft);
    clearDraft(this.#draft);
  }

  async #loadEndorsement(): Promise<void> {
    try {
      const { EndorsementLoad } = await import('./endorsement/endorsement-load');
      this.#endorsement ??= new EndorsementLoad(this.host, this.#focus);
      this.host.requestUpdate();
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
