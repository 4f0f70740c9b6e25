import { Component, Element, Event, h, Host, Prop, type EventEmitter } from '@stencil/core';
import { getLanguage } from '../../i18n/language';
import { getTexts, loadTexts } from '../../i18n/texts';
import { ControllerHost } from '../../parts/controller-host';
import { FocusController } from '../../parts/focus-controller';
import type { PathStep, Recommender } from '../../store/base/api-types';
import { state } from '../../store/base/state';
import { ChangeController, Confirmation, describeSubject, OutcomeMessage } from './change';
import { GivenFeedback, GivenFeedbackController } from './given-feedback';
import { Graph } from './graph';
import { english, type AcquaintanceTexts } from './texts';

const parts =
  'action, actions, avatar, badge, cancel, confirm, confirmation, date, error, expand, feedback, graph, ' +
  'kind, more, node, outcome, retry, stars, verified';

/** The detail of `networkChanged`. */
export interface NetworkChangedEventDetail {
  /** `removed`: the reader has withdrawn what the reader stated. Others may still vouch for the person. */
  change: 'removed' | 'blocked' | 'unblocked';
  /** The `ref` of the person. */
  ref: string;
}

/**
 * How the reader knows a person, and what the reader can do about it: read the person's other public
 * feedback, withdraw the relationships to the person that the reader has stated, or block the person.
 * Only a person to whom the reader has stated a relationship can be removed (`statedByReader` of the path's step).
 * To remove or block a person needs a confirmation. After a change, the recommendations on the page are loaded
 * again.
 *
 * `x-svc-recommenders` and `x-svc-feedback-details` contain it. An app sets `person` and `path` as properties,
 * to a person and the `path` in an answer of the service for the signed-in person.
 *
 * @part graph - The path from the reader to the person.
 * @part node - A person in the path.
 * @part avatar - The image of a person in the path.
 * @part kind - The kind of a step in the path.
 * @part actions - The buttons.
 * @part action - One button.
 * @part confirmation - The question whether to remove or block the person.
 * @part confirm - The button that removes or blocks the person.
 * @part cancel - The button that closes the question.
 * @part outcome - The message that the network has changed.
 * @part feedback - One feedback that the person has given.
 * @part stars - A rating in stars.
 * @part badge - One badge.
 * @part date - The date of a feedback.
 * @part verified - The mark that an app has confirmed the transaction.
 * @part expand - A button that shows a long text in full.
 * @part more - The button that loads more feedback.
 * @part error - The message that something could not be loaded.
 * @part retry - The button that loads it again.
 */
@Component({
  tag: 'x-svc-acquaintance',
  styleUrls: [
    '../../parts/base.css',
    '../../parts/controls.css',
    '../../parts/avatar.css',
    '../../parts/notice.css',
    '../../parts/skeleton.css',
    '../../parts/stars.css',
    '../../parts/badge.css',
    '../../parts/link.css',
    '../../parts/long-text.css',
    '../../parts/more-button.css',
    '../../parts/verified-mark.css',
    'x-svc-acquaintance.css',
  ],
  shadow: true,
})
export class SvcAcquaintance extends ControllerHost {
  /**
   * The path may change in the meantime, which removes a button.
   *
   * @internal
   */
  readonly nextFocus = new FocusController(this, { substitute: 'others' });
  readonly #change = new ChangeController(this);
  readonly #given = new GivenFeedbackController(this);
  /** The person and the sign-in of the reader's choices, which others reset. */
  #subject = '';

  @Element() element!: HTMLElement;

  /** The person, as in an answer of the service. Without its `ref`, there are no buttons. */
  @Prop() person?: Recommender['person'];

  /** The steps from the reader to the person. Default: the person is not in the reader's network. */
  @Prop() path?: readonly PathStep[];

  /** The uuid of a target whose feedback by the person is shown already, and is left out of the others. */
  @Prop() targetUuid?: string;

  /** The address of the service. Default: the configured one. */
  @Prop() apiUrl?: string;

  /** Dispatched when the reader has removed, blocked or unblocked the person. */
  @Event() networkChanged!: EventEmitter<NetworkChangedEventDetail>;

  componentWillLoad(): Promise<void> | undefined {
    return loadTexts(this.element);
  }

  override componentWillRender(): void {
    const subject = describeSubject(this.person);
    if (this.#subject !== subject) this.resetControllers();
    this.#subject = subject;
    super.componentWillRender();
  }

  render() {
    return <Host exportparts={parts}>{this.#renderPerson()}</Host>;
  }

  #renderPerson() {
    if (!this.person) return null;
    const texts = getTexts(this.element, english);
    const language = getLanguage(this.element);
    const { path, apiUrl } = this;
    const { name, ref } = this.person;
    const change = this.#change;
    const given = this.#given;
    const request = state.identity && ref !== undefined ? { ref, apiUrl, language } : undefined;
    change.request(request);
    given.request(request);
    return (
      <div class="all">
        {path && path.length > 0 && !change.hasLeft && (
          <Graph path={path} name={name} texts={texts} language={language} />
        )}
        <OutcomeMessage change={change} name={name} texts={texts} />
        {request && this.#renderActions(texts, name)}
        <span class="visually-hidden" role="status">
          {given.list.load?.status === 'loading' && texts.loading()}
        </span>
        <div id="given" class="others" hidden={!given.isShown}>
          {given.isShown && <GivenFeedback given={given} texts={texts} language={language} />}
        </div>
      </div>
    );
  }

  #renderActions(texts: AcquaintanceTexts, name: string) {
    const change = this.#change;
    const given = this.#given;
    if (change.question) return <Confirmation change={change} name={name} texts={texts} />;
    return (
      <div key="actions" class="actions" part="actions">
        <button
          id="others"
          type="button"
          class="link"
          part="action"
          aria-describedby="name"
          aria-expanded={String(given.isShown)}
          aria-controls="given"
          onClick={() => given.toggle()}
        >
          {texts.otherFeedback()}
        </button>
        {change.canRemove &&
          this.#renderAction('remove', texts.remove(), () => change.askToRemove())}
        {change.isBlocked
          ? this.#renderAction('unblock', texts.unblock(), () => change.unblock())
          : this.#renderAction('block', texts.block(), () => change.askToBlock())}
        <span id="name" hidden>
          {name}
        </span>
        <p class="problem" role="alert">
          {change.describeFailure(texts)}
        </p>
      </div>
    );
  }

  #renderAction(id: string, label: string, act: () => void) {
    const { isBusy } = this.#change;
    return (
      <button
        key={id}
        id={id}
        type="button"
        class="link quiet"
        part="action"
        aria-describedby="name"
        aria-disabled={isBusy ? 'true' : null}
        onClick={({ currentTarget }) => {
          // Some browsers do not focus a clicked button.
          (currentTarget as HTMLElement).focus();
          if (!isBusy) act();
        }}
      >
        {label}
      </button>
    );
  }
}
