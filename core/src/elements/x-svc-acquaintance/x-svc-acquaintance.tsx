import {
  Build,
  Component,
  Element,
  Event,
  h,
  Host,
  Prop,
  State,
  type EventEmitter,
} from '@stencil/core';
import { getLanguage } from '../../i18n/language';
import { getTexts, loadTexts } from '../../i18n/texts';
import { ControllerHost } from '../../parts/controller-host';
import { FocusController } from '../../parts/focus-controller';
import { onRemoval } from '../../parts/removal';
import { toggle } from '../../parts/toggle';
import { state } from '../../store/base/state';
import { LoadSlot } from '../../store/base/load-slot';
import type { Blocks, PathStep, Recommender } from '../../store/base/api-types';
import { blockPerson, requestBlocks, unblockPerson } from '../../store/network/blocks';
import { GivenFeedbackList } from '../../store/network/given-feedback';
import type { PersonRequest } from '../../store/network/person-request';
import {
  loadVouching,
  removeRelationships,
  type Vouching,
} from '../../store/network/relationships';
import { Confirmation, OutcomeMessage, type Outcome, type Question } from './change';
import { GivenFeedback } from './given-feedback';
import { Graph } from './graph';
import { english } from './texts';

const parts =
  'action, actions, avatar, badge, cancel, confirm, confirmation, date, error, expand, feedback, graph, ' +
  'kind, more, node, outcome, retry, stars, verified';

/** The detail of `networkChanged`. */
export interface NetworkChangedEventDetail {
  /** `removed`: the reader has taken back what the reader stated. Others may still vouch for the person. */
  change: 'removed' | 'blocked' | 'unblocked';
  /** The `ref` of the person. */
  ref: string;
}

/**
 * How the reader knows a person, and what the reader can do about it: read the person's other public
 * feedback, take back the relationships to the person that the reader has stated, or block the person.
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
  readonly #blocks = new LoadSlot<Blocks>(this);
  readonly #given = new GivenFeedbackList(this);
  // The path may change in the meantime, which takes a button away.
  readonly #focus = new FocusController(this, { substitute: 'others' });
  /** The person and the sign-in of the reader's choices, which others reset. */
  #choicesFor = '';
  /** The path at the time of the outcome: another one is newer. */
  #pathBefore: string | undefined;
  /** How many feedbacks the list had when the next page was requested. */
  #shownBefore: number | undefined;
  #vouching: Vouching = { own: [], others: [] };

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

  @State() hasGiven = false;
  @State() whole: ReadonlySet<string> = new Set();
  @State() question?: Question | undefined;
  @State() outcome?: Outcome | undefined;
  @State() isBusy = false;
  @State() error?: unknown;

  override connectedCallback(): void {
    super.connectedCallback();
    // An element that was moved has left its loads and has to join them again.
    this.requestUpdate();
  }

  componentWillLoad(): Promise<void> | undefined {
    return loadTexts(this.element);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    onRemoval(this.element, () => {
      this.#blocks.leave();
      this.#given.leave();
    });
  }

  override componentWillRender(): void {
    super.componentWillRender();
    this.#updateChoices();
    const { items = [] } = this.#given.pages ?? {};
    const place = this.#shownBefore ?? items.length;
    if (place >= items.length) return;
    // The focus moves only if it is still on the button.
    if (this.#focus.current === 'more') this.#focus.moveTo(`given-${place}`);
    this.#shownBefore = undefined;
  }

  #updateChoices(): void {
    if (this.outcome && JSON.stringify(this.path) !== this.#pathBefore) this.outcome = undefined;
    const choicesFor = this.#describeReader();
    if (this.#choicesFor === choicesFor) return;
    this.#choicesFor = choicesFor;
    this.hasGiven = false;
    this.whole = new Set();
    this.question = undefined;
    this.outcome = undefined;
    this.isBusy = false;
    this.error = undefined;
  }

  /** Who the signed-in person is, and to whom it can do something. */
  #describeReader(): string {
    return `${state.identity?.session ?? ''} ${this.person?.ref ?? ''}`;
  }

  render() {
    return <Host exportparts={parts}>{this.#renderPerson()}</Host>;
  }

  #renderPerson() {
    if (!this.person) return null;
    const texts = getTexts(this.element, english);
    const language = getLanguage(this.element);
    const { path } = this;
    const { name } = this.person;
    this.#request(language);
    return (
      <div class="all">
        {path && path.length > 0 && !this.#hasLeft && (
          <Graph path={path} name={name} texts={texts} language={language} />
        )}
        {this.#shownOutcome && (
          <OutcomeMessage outcome={this.#shownOutcome} name={name} texts={texts} />
        )}
        {state.identity && this.person.ref !== undefined && this.#renderActions(texts, name)}
        <span class="visually-hidden" role="status">
          {this.#given.load?.status === 'loading' && texts.loading()}
        </span>
        <div id="given" class="others" hidden={!this.hasGiven}>
          {this.hasGiven && (
            <GivenFeedback
              list={this.#given}
              exceptUuid={this.targetUuid}
              texts={texts}
              language={language}
              whole={this.whole}
              onToggleText={(uuid) => (this.whole = toggle(this.whole, uuid))}
              onMore={() => {
                this.#shownBefore = this.#given.pages?.items.length;
                void this.#given.loadMore();
              }}
            />
          )}
        </div>
      </div>
    );
  }

  #request(language: string): void {
    const request = state.identity && this.#getRequest(language);
    // Somebody to whom a path leads is not blocked.
    if (Build.isBrowser && request && !this.path) requestBlocks(this.#blocks, request);
    else this.#blocks.leave();
    if (Build.isBrowser && request && this.hasGiven) this.#given.request(request);
    else this.#given.leave();
  }

  #getRequest(language?: string): PersonRequest | undefined {
    const ref = this.person?.ref;
    return ref === undefined ? undefined : { ref, apiUrl: this.apiUrl, language };
  }

  get #isBlocked(): boolean {
    // What the reader has changed here may not be loaded yet.
    if (this.outcome === 'blocked' || this.outcome === 'unblocked')
      return this.outcome === 'blocked';
    const { blocks = [] } = this.#blocks.load?.data ?? {};
    return blocks.some(({ target }) => target.ref === this.person?.ref);
  }

  /** The message about the network, which a question replaces. */
  get #shownOutcome(): Outcome | undefined {
    if (this.question) return undefined;
    return this.#isBlocked ? 'blocked' : this.outcome;
  }

  /** Whether the path no longer leads to the person. */
  get #hasLeft(): boolean {
    return this.outcome === 'removed' || this.#isBlocked;
  }

  #renderActions(texts: typeof english, name: string) {
    if (this.question) {
      return (
        <Confirmation
          question={this.question}
          name={name}
          isBusy={this.isBusy}
          failure={this.#describeFailure(texts)}
          texts={texts}
          onConfirm={() => void this.#confirm()}
          onCancel={() => {
            this.#focus.moveTo(this.question === 'block' ? 'block' : 'remove');
            this.question = undefined;
            this.error = undefined;
          }}
        />
      );
    }
    const canRemove =
      this.path?.length === 1 &&
      this.path[0]!.statedByReader === true &&
      !this.#hasLeft &&
      this.outcome !== 'removedPart';
    return (
      <div key="actions" class="actions" part="actions">
        <button
          id="others"
          type="button"
          class="link"
          part="action"
          aria-describedby="name"
          aria-expanded={String(this.hasGiven)}
          aria-controls="given"
          onClick={() => (this.hasGiven = !this.hasGiven)}
        >
          {texts.otherFeedback()}
        </button>
        {canRemove && this.#renderAction('remove', texts.remove(), () => this.#askToRemove())}
        {this.#isBlocked
          ? this.#renderAction('unblock', texts.unblock(), () => this.#unblock())
          : this.#renderAction('block', texts.block(), () => this.#ask('block'))}
        <span id="name" hidden>
          {name}
        </span>
        <p class="problem" role="alert">
          {this.#describeFailure(texts)}
        </p>
      </div>
    );
  }

  #renderAction(id: string, label: string, act: () => unknown) {
    return (
      <button
        key={id}
        id={id}
        type="button"
        class="link quiet"
        part="action"
        aria-describedby="name"
        aria-disabled={this.isBusy ? 'true' : null}
        onClick={({ currentTarget }) => {
          // Some browsers do not focus a clicked button.
          (currentTarget as HTMLElement).focus();
          if (!this.isBusy) act();
        }}
      >
        {label}
      </button>
    );
  }

  #describeFailure(texts: typeof english): string | undefined {
    if (this.error === undefined) return undefined;
    // An error of another copy of the SDK is an instance of another class.
    const { status, code } = this.error as { status?: number; code?: number };
    if (status === 0) return texts.unreachable();
    return code === limitReached ? texts.blocksFull() : texts.changeFailed();
  }

  #ask(question: Question): void {
    this.question = question;
    this.#moveFocus('confirmation');
  }

  /** Moves the focus, unless the reader has left the element in the meantime. */
  #moveFocus(id: string): void {
    if (this.#focus.current !== undefined) this.#focus.moveTo(id);
  }

  /** Finds out first what the reader still states, which may have been taken back elsewhere. */
  async #askToRemove(): Promise<void> {
    await this.#change(loadVouching, (vouching) => {
      this.#vouching = vouching;
      if (vouching.own.length > 0) this.#ask('remove');
      else this.#finishRemoval();
    });
  }

  async #confirm(): Promise<void> {
    if (this.question !== 'remove') {
      await this.#change(blockPerson, () => this.#finish('blocked'));
      return;
    }
    const { own } = this.#vouching;
    await this.#change(
      (request) => removeRelationships(request, own),
      () => this.#finishRemoval(),
    );
  }

  async #unblock(): Promise<void> {
    await this.#change(unblockPerson, () => this.#finish('unblocked'));
  }

  #finishRemoval(): void {
    this.#finish(this.#vouching.others.length > 0 ? 'removedPart' : 'removed');
  }

  #finish(outcome: Outcome): void {
    this.question = undefined;
    this.outcome = outcome;
    this.#pathBefore = JSON.stringify(this.path);
    this.#moveFocus('outcome');
    const change = outcome === 'removedPart' ? 'removed' : outcome;
    this.networkChanged.emit({ change, ref: this.person!.ref! });
  }

  /** Does one thing after the other, and ignores what ends after the person or the reader has changed. */
  async #change<Result>(
    act: (request: PersonRequest) => Promise<Result>,
    show: (result: Result) => void,
  ): Promise<void> {
    const request = this.#getRequest();
    if (!request || this.isBusy) return;
    const reader = this.#describeReader();
    const isSame = () => this.#describeReader() === reader;
    this.isBusy = true;
    this.error = undefined;
    try {
      const result = await act(request);
      if (isSame()) show(result);
    } catch (error) {
      if (isSame()) this.error = error;
    } finally {
      if (isSame()) this.isBusy = false;
    }
  }
}

/** The error code of a reader who may not block more people. */
const limitReached = 40004;
