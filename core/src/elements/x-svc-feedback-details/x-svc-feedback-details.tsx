import {
  Build,
  Component,
  Element,
  Event,
  h,
  Host,
  Method,
  Prop,
  type EventEmitter,
} from '@stencil/core';
import { getLanguage } from '../../i18n/language';
import { getTexts, loadTexts } from '../../i18n/texts';
import { ControllerHost } from '../../parts/controller-host';
import { FocusController } from '../../parts/focus-controller';
import { HiddenController } from '../../parts/hidden-controller';
import { MoreController } from '../../parts/more-controller';
import { OpenIdsController } from '../../parts/open-ids-controller';
import { TargetController, type TargetLoadedEventDetail } from '../../parts/target-controller';
import { state } from '../../store/base/state';
import type { TargetRequest } from '../../store/feedback/feedback';
import { normalizeUuid } from '../../store/feedback/ranking';
import { AcquaintanceController } from './acquaintance';
import { PersonalContent, PublicContent } from './content';
import { EarlierController } from './earlier';
import { EditController } from './edit';
import type { EditFeedbackEventDetail } from './edit-feedback-event';
import { FilterController } from './filters';
import { HelpfulController } from './helpful';
import { GradualListController } from './gradual-list';
import { LoadsController } from './loads';
import { nameRatingGroup } from './rated-alike';
import { ReplyController } from './replies';
import { ReportController } from './report';
import { describeState } from './state-panel';
import { StructuredDataController } from './structured-data-controller';
import { english, type DetailsView } from './texts';
import { VideoController } from './video';

/**
 * All feedback about one target: its ratings, badges, endorsements and videos, and a list of the single
 * feedbacks, with one card for each person. The reader's own feedback comes first, then that of the reader's
 * network, which says how the reader knows its giver, and is a button that opens an `x-svc-acquaintance`. The
 * reader can sort the list and filter it, also by
 * the stars and badges of the summary. When feedback is given on the page, everything is loaded again.
 *
 * Everybody can report the feedback of others to the moderators, also without a sign-in. Feedback of the reader
 * that a moderator hides is shown with the reason, and the reader can appeal.
 * Readers mark the feedback of others as helpful. Owners of the target, as the app names them in
 * `POST /entity`, reply to feedback, and change and withdraw their replies, which everybody sees below it.
 *
 * For anonymous readers, it shows the public feedback, which has no network, badges and endorsements.
 *
 * @slot loading - Replaces the placeholders while the feedback loads.
 * @slot empty - Replaces the message that there is no feedback.
 * @slot error - Replaces the message that the feedback could not be loaded; `reload()` tries again.
 * @slot signed-out - Replaces the message for anonymous readers, which is above the public feedback.
 *
 * @part overview - The button that shows the summary, where there is no room for it beside the list.
 * @part summary - How many people gave each rating and badge.
 * @part average - The average of the ratings.
 * @part histogram - The number of ratings for each number of stars.
 * @part row - One row of the histogram, which filters the list.
 * @part bar - One bar of the histogram.
 * @part stars - A rating in stars.
 * @part badge - One badge; in the summary it filters the list.
 * @part endorsement - One endorsement.
 * @part videos - The chosen video and the posters of all videos.
 * @part poster - The poster of a video that does not play yet.
 * @part video - The player.
 * @part thumbnail - A poster that chooses a video.
 * @part step - A button that chooses the previous or the next video.
 * @part filter - The controls that sort and filter the list.
 * @part sort - The control that sets the order.
 * @part toggle - One filter.
 * @part chosen - The filters in use.
 * @part reset - The button that shows all feedback again.
 * @part review - One feedback in the list.
 * @part avatar - The image of a giver.
 * @part path - How the reader knows the giver; a button while somebody is signed in.
 * @part graph - The path from the reader to the giver.
 * @part node - A person in the path.
 * @part kind - The kind of a step in the path.
 * @part actions - The buttons that change the reader's network.
 * @part action - One of these buttons.
 * @part confirmation - The question whether to remove or block the giver, or to withdraw a reply.
 * @part confirm - The button that removes or blocks the giver, or withdraws the reply.
 * @part outcome - The message that the network has changed.
 * @part feedback - Another feedback that the giver has given.
 * @part date - The date of the feedback.
 * @part verified - The mark that an app has confirmed the transaction.
 * @part earlier - The button that shows the giver's earlier feedbacks.
 * @part edit - The button that edits the reader's own feedback.
 * @part report - The button that opens the form to report a feedback.
 * @part report-form - The form to report a feedback.
 * @part reason - One reason to report it.
 * @part explanation - The text field of the report.
 * @part report-sent - The message that the feedback is reported.
 * @part hidden - The notice that a moderator hides the reader's own feedback, or the owner's reply.
 * @part appeal - The button that opens the form to appeal.
 * @part appeal-form - The form to appeal.
 * @part appeal-text - The text field of the appeal.
 * @part helpful - The button that marks a feedback as helpful; for owners how many people find it helpful.
 * @part connect - The button that connects a wallet, if the page has an `x-svc-wallet-connect`.
 * @part invite - The message below it while no one is signed in, or that it was not stored.
 * @part reply - What an owner of the target has replied.
 * @part write-reply - The button that opens the form for a reply.
 * @part withdraw-reply - The button that withdraws a reply.
 * @part reply-form - The form for a reply.
 * @part reply-text - The text field of the form.
 * @part send - The button that sends a report, an appeal or a reply.
 * @part form - The form in place of the reader's own feedback.
 * @part cancel - The button that closes a form or the question.
 * @part expand - A button that shows the full text or list.
 * @part more - The button that loads more feedback.
 * @part count - How many people are shown of how many.
 * @part loading - The placeholders while the feedback loads.
 * @part empty - The message that there is no feedback, or none that matches the filters.
 * @part signed-out - The message for anonymous readers.
 * @part error - The message that the feedback could not be loaded.
 * @part retry - The button that loads the feedback again.
 */
@Component({
  tag: 'x-svc-feedback-details',
  styleUrls: [
    '../../parts/base.css',
    '../../parts/controls.css',
    '../../parts/avatar.css',
    '../../parts/notice.css',
    '../../parts/skeleton.css',
    '../../parts/stars.css',
    '../../parts/badge.css',
    '../../parts/invitation.css',
    '../../parts/link.css',
    '../../parts/long-text.css',
    '../../parts/text-field.css',
    '../../parts/moderation.css',
    '../../parts/more-button.css',
    '../../parts/verified-mark.css',
    'x-svc-feedback-details.css',
  ],
  shadow: true,
})
export class SvcFeedbackDetails extends ControllerHost {
  readonly #focus = new FocusController(this, { focus: focusTarget });
  readonly #loads = new LoadsController(this);

  /** @internal */
  readonly controllers = {
    loads: this.#loads,
    filters: new FilterController(this, this.#focus),
    /** The ids of the texts and lists that are shown in full. */
    full: new OpenIdsController(this),
    videos: new VideoController(this, this.#focus, this.#loads.videos),
    earlier: new EarlierController(this),
    acquaintance: new AcquaintanceController(this),
    edit: new EditController(this, this.#focus),
    report: new ReportController(this, this.#focus),
    hidden: new HiddenController(this, this.#focus),
    helpful: new HelpfulController(this, this.#loads),
    replies: new ReplyController(this, this.#focus, this.#loads),
    more: new MoreController(this, this.#focus, this.#loads.reviews, (next) => [
      `feedback-${next.id}`,
      // The group that contains it may be closed.
      nameRatingGroup(next),
    ]),
    list: new GradualListController(this),
    structuredData: new StructuredDataController(this),
    target: new TargetController(this, () => this.#loads.targetName || undefined),
  };

  /** The target of the reader's choices, which another target resets. */
  #target: string | undefined;
  /** The address that signed in last. */
  #reader: string | undefined;

  @Element() element!: HTMLElement;

  /** The uuid of the reader: the connected wallet's address. */
  @Prop() sourceUuid!: string | undefined;

  /** The uuid of the target of the feedback. */
  @Prop() targetUuid!: string;

  /** The address of the service. Default: the configured one. */
  @Prop() apiUrl?: string;

  /**
   * The level of its headings in the page's outline, 1 to 6.
   *
   * @pageOnly the headings of a dialog start anew
   */
  @Prop() level = 3;

  /**
   * The schema.org type of the target, such as `LocalBusiness`, for search engines: adds the target's public
   * rating and reviews to the head of the page as JSON-LD. Empty: `Product`. Default: adds nothing.
   *
   * @pageOnly search engines read no dialog
   */
  @Prop() structuredData?: string;

  /**
   * Dispatched when the reader wants to edit the own feedback. If the app does not prevent the default, the
   * form appears in its place. The button is shown if the page has `x-svc-feedback-form`: the script tag
   * has it, and apps with a bundler import it.
   */
  @Event({ cancelable: true }) editFeedback!: EventEmitter<EditFeedbackEventDetail>;

  /** Dispatched when the name of the target is known, also again for another target. */
  @Event() targetLoaded!: EventEmitter<TargetLoadedEventDetail>;

  /** Loads the feedback again. Keeps the reader's choices. */
  @Method()
  async reload(): Promise<void> {
    this.#loads.reload();
  }

  componentWillLoad(): Promise<void> | undefined {
    return loadTexts(this.element);
  }

  override componentWillRender(): void {
    this.#dropChoices();
    super.componentWillRender();
  }

  render() {
    const { controllers } = this;
    const texts = getTexts(this.element, english);
    const view: DetailsView = {
      host: this,
      controllers,
      texts,
      language: getLanguage(this.element),
    };
    // Servers request nothing, and render the placeholders.
    if (Build.isBrowser) this.#request(view.language);
    return (
      <Host>
        <span class="visually-hidden" role="status">
          {describeState(view)}
        </span>
        {controllers.loads.isPublic ? <PublicContent {...view} /> : <PersonalContent {...view} />}
      </Host>
    );
  }

  /** Loads what is shown. The store updates an element only for values that it reads while rendering. */
  #request(language: string): void {
    const { sourceUuid, targetUuid, apiUrl } = this;
    const { loads, earlier, filters } = this.controllers;
    const request: TargetRequest = { sourceUuid: sourceUuid ?? '', targetUuid, apiUrl, language };
    loads.request(request, filters.shown);
    earlier.request(request, filters.shown);
  }

  /**
   * Drops all choices for another target, and for another reader what the reader before has written. That stays
   * for an anonymous reader: the sign-in may have ended.
   */
  #dropChoices(): void {
    // `@Watch` would enlarge the runtime that every page loads.
    if (this.#target !== this.targetUuid) {
      this.#target = this.targetUuid;
      this.resetControllers();
    }
    const { identity } = state;
    const reader = identity && normalizeUuid(identity.address);
    if (!reader || reader === this.#reader) return;
    if (this.#reader) this.resetControllers(({ isPersonal = false }) => isPersonal);
    this.#reader = reader;
  }
}

/** Focuses what the reader has opened, and scrolls it into view. A video plays: the reader has pressed its poster. */
function focusTarget(target: HTMLElement | undefined): void {
  if (!target) return;
  target.focus({ preventScroll: target.id !== 'player' });
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  // If playing fails, the player shows that itself.
  if (target instanceof HTMLVideoElement) target.play().catch(() => {});
}
