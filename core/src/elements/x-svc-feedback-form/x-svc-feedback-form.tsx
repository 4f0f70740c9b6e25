import { Component, Element, Event, h, Method, Prop, type EventEmitter } from '@stencil/core';
import { getLanguage } from '../../i18n/language';
import { getTexts, loadTexts } from '../../i18n/texts';
import { ControllerHost } from '../../parts/controller-host';
import { FocusController } from '../../parts/focus-controller';
import { HiddenController } from '../../parts/hidden-controller';
import { TargetController, type TargetLoadedEventDetail } from '../../parts/target-controller';
import { FormContent } from './content';
import { DraftController } from './draft-controller';
import { EndorsementController } from './endorsement-controller';
import type {
  FeedbackFailedEventDetail,
  FeedbackGivenEventDetail,
  FeedbackWithdrawnEventDetail,
} from './feedback-events';
import { SubmissionController } from './submission';
import { english } from './texts';
import { VideoController } from './video-controller';

/**
 * A form for a video, stars, badges and a review about one target. It opens with what the person has
 * already given, for the transaction or else the newest, which can be changed or withdrawn. The tab keeps
 * changes until they are sent, also after a reload, and forms about the same target share them. A video is
 * uploaded while the form is filled in. After feedback is sent or withdrawn, details and recommendations
 * on the page are loaded again, and the form shows the feedback as others see it.
 *
 * If `configure` has set a reward token that can endorse, and the target has an address, the person can also endorse the
 * target with tokens, apart from the feedback and also without signing in. Before the wallet signs, the form shows whom
 * that rewards and what it may earn; afterwards how far it has come, also after a reload. Where the person has a stake,
 * it can be withdrawn, and the person can disapprove of the target.
 *
 * If a moderator hides the feedback, the form shows the reason, and the person can appeal. The person can still
 * change or withdraw it; a change leaves it hidden.
 *
 * @slot thanks - Replaces the message after the feedback is sent.
 * @slot signed-out - Replaces the message while no one is signed in.
 * @slot loading - Replaces the placeholder while the person's own feedback or the badges load.
 * @slot error - Replaces the message that the own feedback or the badges could not be loaded.
 *
 * @part target - The sentence that names the target.
 * @part readers - The sentence that says who can read the feedback, unless it is hidden.
 * @part video - The field for the video.
 * @part preview - The picture of the camera or of the video.
 * @part record - The button that turns the camera on, and starts and stops the recording.
 * @part file - The button that chooses a file.
 * @part upload - The progress of the upload.
 * @part stars - The rating.
 * @part badge - One badge to choose, or of the sent feedback.
 * @part review - The text field.
 * @part endorsement - The part that endorses with tokens, if `configure` has set a reward token and the target has
 *   an address.
 * @part no-wallet - The message that a wallet is needed to endorse.
 * @part connect - The button that connects a wallet, here or while no one is signed in.
 * @part wrong-chain - The message that the wallet is on another network.
 * @part switch - The button that switches the network.
 * @part stake - What the person has staked on the target.
 * @part withdraw-stake - The button that opens the field for the amount to withdraw.
 * @part disapprove - The button that opens the field for the amount to burn.
 * @part amount - The field for an amount of tokens.
 * @part balance - The tokens that the person has, or can withdraw.
 * @part preview-endorsement - The button that shows what the amount does, or withdraws it.
 * @part endorsement-preview - What an endorsement or a disapproval does, before it is signed.
 * @part rewarded - Somebody whom the endorsement rewards.
 * @part earning - What the endorsement may earn.
 * @part endorse - The button that has the wallet send it.
 * @part change - The button that returns to the amount.
 * @part endorsement-progress - How far what was sent has come.
 * @part progress - The message about it, which also has one of the next six parts.
 * @part asking - The message while the wallet asks its user.
 * @part sent - The message while no block has what was sent.
 * @part requested - The message while the oracle's answer is missing.
 * @part confirmed - The message once a block has the effect.
 * @part cancelled - The message once the request is cancelled.
 * @part final - The message once no reorganisation can take the effect back.
 * @part failure - Why it was not sent, or has no effect.
 * @part cancel-request - The button that cancels a request that was not answered.
 * @part stop-waiting - The button that ends the wait for what was sent, or for its cancellation.
 * @part submit - The button that sends the feedback or the changes.
 * @part withdraw - The button that withdraws the feedback.
 * @part confirmation - The question whether to withdraw the feedback.
 * @part confirm - The button that confirms it.
 * @part withdrawn - The message that the feedback is withdrawn.
 * @part thanks - The message after the feedback is sent.
 * @part given - The sent feedback as others see it unless it is hidden.
 * @part avatar - The image of the person in it.
 * @part date - Its date.
 * @part verified - The mark that an app has confirmed its transaction.
 * @part hidden - The notice that a moderator hides the feedback.
 * @part appeal - The button that opens the form to appeal.
 * @part appeal-form - The form to appeal.
 * @part appeal-text - The text field of the appeal.
 * @part send - The button that sends the appeal.
 * @part cancel - The button that closes the form to appeal.
 * @part loading - The placeholder while the person's own feedback loads.
 * @part signed-out - The message while no one is signed in.
 * @part error - The message that the own feedback, the badges or the person's tokens could not be loaded.
 * @part retry - The button that loads them, or uploads the video, again.
 */
@Component({
  tag: 'x-svc-feedback-form',
  styleUrls: [
    '../../parts/base.css',
    '../../parts/controls.css',
    '../../parts/avatar.css',
    '../../parts/notice.css',
    '../../parts/skeleton.css',
    '../../parts/invitation.css',
    '../../parts/stars.css',
    '../../parts/text-field.css',
    '../../parts/moderation.css',
    '../../parts/badge.css',
    '../../parts/verified-mark.css',
    'x-svc-feedback-form.css',
  ],
  shadow: true,
})
export class SvcFeedbackForm extends ControllerHost {
  readonly #draft = new DraftController(this);
  readonly #focus = new FocusController(this);
  readonly #video = new VideoController(this);

  /** @internal */
  readonly controllers = {
    draft: this.#draft,
    video: this.#video,
    submission: new SubmissionController(this, this.#focus, this.#draft, this.#video),
    hidden: new HiddenController(this, this.#focus),
    endorsement: new EndorsementController(this, this.#focus),
    target: new TargetController(this, () => this.#draft.targetName),
  };

  @Element() element!: HTMLElement;

  /** The uuid of the person who gives the feedback: the connected wallet's address. */
  @Prop() sourceUuid!: string | undefined;

  /** The uuid of the target of the feedback. */
  @Prop() targetUuid!: string;

  /**
   * The id of the transaction that the feedback is about. Each transaction has its own feedback.
   */
  @Prop() transactionId?: string;

  /** The address of the service. Default: the configured one. */
  @Prop() apiUrl?: string;

  /**
   * The rating, 1 to 5; 0 while there is no rating. A rating that the app sets replaces the one that the
   * person has given.
   */
  @Prop({ mutable: true }) stars = 0;

  /**
   * The text of the review, at most 5,000 characters. A text that the app sets replaces the one that the
   * person has given.
   */
  @Prop({ mutable: true }) review = '';

  /** Dispatched when the service has accepted the feedback. Not dispatched when it refuses. */
  @Event() feedbackGiven!: EventEmitter<FeedbackGivenEventDetail>;

  /** Dispatched when the person has withdrawn the feedback. */
  @Event() feedbackWithdrawn!: EventEmitter<FeedbackWithdrawnEventDetail>;

  /**
   * Dispatched when the feedback could not be sent or withdrawn; the form keeps its content. Not
   * dispatched when the form is empty or unchanged, or its video could not be uploaded.
   */
  @Event() feedbackFailed!: EventEmitter<FeedbackFailedEventDetail>;

  /**
   * Dispatched when the rating changes, also to the one that the person has given before; `detail` is the
   * new rating. Not dispatched when the app sets `stars`.
   */
  @Event() starsChange!: EventEmitter<number>;

  /**
   * Dispatched when the review changes, also to the one that the person has given before; `detail` is the
   * new text. Not dispatched when the app sets `review`.
   */
  @Event() reviewChange!: EventEmitter<string>;

  /** Dispatched when the name of the target is known, also again for another target. */
  @Event() targetLoaded!: EventEmitter<TargetLoadedEventDetail>;

  /**
   * Drops the changes and the draft: the form shows what the person has given, or is empty. Does not
   * withdraw sent feedback.
   */
  @Method()
  async reset(): Promise<void> {
    this.#video.cancel();
    this.controllers.submission.clear();
    this.#draft.clear();
  }

  componentWillLoad(): Promise<void> | undefined {
    return loadTexts(this.element);
  }

  render() {
    const { controllers } = this;
    const draft = controllers.draft.request();
    return [
      <FormContent
        texts={getTexts(this.element, english)}
        language={getLanguage(this.element)}
        draft={draft}
        controllers={controllers}
      />,
      controllers.endorsement.render(draft?.page),
    ];
  }
}
