import { HiddenControl } from '../../parts/hidden-control';
import { NextFocus } from '../../parts/next-focus';
import { state } from '../../store/base/state';
import type { TargetRequest } from '../../store/feedback/feedback';
import { normalizeUuid } from '../../store/feedback/ranking';
import { AcquaintanceControl } from './acquaintance-control';
import { DetailsLoads } from './details-loads';
import type { DetailsOwner } from './details-owner';
import { EarlierControl } from './earlier-control';
import { EditControl } from './edit-control';
import { FilterControl } from './filter-control';
import { GradualList } from './gradual-list';
import { HelpfulControl } from './helpful-control';
import type { Localization } from './localization';
import { MoreControl } from './more-control';
import { OpenIds } from './open-ids';
import { ReportControl } from './report-control';
import { ReplyControl } from './reply/reply-control';
import type { ReviewControl } from './review-control';
import { StructuredDataControl } from './structured-data-control';
import { VideoControl } from './video-control';

/** What the details load, and what the reader has chosen to see of it. */
export class DetailsControl implements ReviewControl {
  readonly owner: DetailsOwner;
  readonly loads: DetailsLoads;
  readonly filters: FilterControl;
  readonly whole: OpenIds;
  readonly videos: VideoControl;
  readonly earlier: EarlierControl;
  readonly acquaintance: AcquaintanceControl;
  readonly edit: EditControl;
  readonly report: ReportControl;
  readonly hidden: HiddenControl;
  readonly helpful: HelpfulControl;
  readonly replies: ReplyControl;
  readonly more: MoreControl;
  readonly list: GradualList;
  readonly #focus: NextFocus;
  readonly #structuredData: StructuredDataControl;
  /** The target of the reader's choices, which another target resets. */
  #target: string | undefined;
  /** The address that signed in last. */
  #reader: string | undefined;

  constructor(owner: DetailsOwner) {
    const focus = new NextFocus(owner);
    this.owner = owner;
    this.loads = new DetailsLoads(owner);
    this.filters = new FilterControl(owner, focus);
    this.whole = new OpenIds(owner);
    this.videos = new VideoControl(owner, focus, this.loads.videos);
    this.earlier = new EarlierControl(owner);
    this.acquaintance = new AcquaintanceControl(owner);
    this.edit = new EditControl(owner, focus);
    this.report = new ReportControl(owner, focus);
    this.hidden = new HiddenControl(owner, focus);
    this.helpful = new HelpfulControl(owner, this.loads);
    this.replies = new ReplyControl(owner, focus, this.loads);
    this.more = new MoreControl(this.loads.reviews, focus);
    this.list = new GradualList(owner);
    this.#focus = focus;
    this.#structuredData = new StructuredDataControl(owner);
  }

  /** Loads what is shown. Call this while rendering. */
  request(language: string): void {
    const { sourceUuid, targetUuid, apiUrl } = this.owner;
    const request: TargetRequest = { sourceUuid: sourceUuid ?? '', targetUuid, apiUrl, language };
    this.loads.request(request, this.filters.shown);
    this.earlier.request(request, this.filters.shown);
  }

  handleDisconnect(): void {
    this.loads.leave();
    this.earlier.leave();
    this.#structuredData.update();
  }

  /** Call this before each rendering. */
  handleWillRender(): void {
    // `@Watch` would enlarge the runtime that every page loads.
    if (this.#target !== this.owner.targetUuid) this.#resetChoices();
    this.#followReader();
    this.more.handleWillRender();
  }

  /** Call this after each rendering. */
  handleRender(): void {
    this.#structuredData.update();
    this.list.handleRender();
    const target = this.#focus.take(this.more.substitute);
    if (!target) return;
    target.focus({ preventScroll: target.id !== 'player' });
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (target instanceof HTMLVideoElement) {
      // The reader has pressed the poster. If playing fails, the player shows that itself.
      target.play().catch(() => {});
    }
  }

  /** Drops what somebody else has written. It stays while nobody is signed in: the sign-in may have ended. */
  #followReader(): void {
    const { identity } = state;
    const reader = identity && normalizeUuid(identity.address);
    if (!reader || reader === this.#reader) return;
    const { edit, report, hidden, replies } = this;
    if (this.#reader) for (const written of [edit, report, hidden, replies]) written.reset();
    this.#reader = reader;
  }

  #resetChoices(): void {
    this.#target = this.owner.targetUuid;
    const { filters, whole, videos, earlier, acquaintance, edit, report, hidden } = this;
    const { helpful, replies, list } = this;
    const ofReviews = [
      whole,
      videos,
      earlier,
      acquaintance,
      edit,
      report,
      hidden,
      helpful,
      replies,
      list,
    ];
    for (const choice of [filters, ...ofReviews]) choice.reset();
  }
}

/** What the views of the details get. */
export interface DetailsView extends Localization {
  control: DetailsControl;
}
