import { Build, h, type FunctionalComponent } from '@stencil/core';
import { Controller } from '../../parts/controller';
import { WithName } from '../../parts/with-name';
import type { Blocks } from '../../store/base/api-types';
import { LoadSlot } from '../../store/base/load-slot';
import { state } from '../../store/base/state';
import { blockPerson, requestBlocks, unblockPerson } from '../../store/network/blocks';
import type { PersonRequest } from '../../store/network/network-change';
import {
  loadVouching,
  removeRelationships,
  type Vouching,
} from '../../store/network/relationships';
import type { AcquaintanceTexts } from './texts';
import type { SvcAcquaintance } from './x-svc-acquaintance';

/** The change that the reader is asked to confirm. */
type Question = 'remove' | 'block';
/** The change that the reader has made. */
type Outcome = 'removed' | 'removedPart' | 'blocked' | 'unblocked';

interface ChangeState {
  question?: Question | undefined;
  outcome?: Outcome | undefined;
  isBusy: boolean;
  error?: unknown;
}

const unchanged: ChangeState = { isBusy: false };

type ChangeElement = Pick<
  SvcAcquaintance,
  'person' | 'path' | 'apiUrl' | 'networkChanged' | 'nextFocus'
>;

/**
 * The reader's changes to the person in the own network, and whether the person is blocked. The path belongs to
 * the element.
 */
export class ChangeController extends Controller<ChangeElement> {
  readonly #blocks = new LoadSlot<Blocks>(this.host);
  #state = unchanged;
  #vouching: Vouching = { own: [], others: [] };
  /** The path at the time of the outcome: another one is newer. */
  #pathBefore: string | undefined;

  get question(): Question | undefined {
    return this.#state.question;
  }

  get isBusy(): boolean {
    return this.#state.isBusy;
  }

  get isBlocked(): boolean {
    const { outcome } = this.#state;
    // The reader's change here may not be loaded yet.
    if (outcome === 'blocked' || outcome === 'unblocked') return outcome === 'blocked';
    const { blocks = [] } = this.#blocks.load?.data ?? {};
    return blocks.some(({ target }) => target.ref === this.host.person?.ref);
  }

  /** The message about the network, which a question replaces. */
  get shownOutcome(): Outcome | undefined {
    const { question, outcome } = this.#state;
    if (question) return undefined;
    return this.isBlocked ? 'blocked' : outcome;
  }

  /** Whether the path no longer leads to the person. */
  get hasLeft(): boolean {
    return this.#state.outcome === 'removed' || this.isBlocked;
  }

  get canRemove(): boolean {
    const [step, ...others] = this.host.path ?? [];
    const isStated = step?.statedByReader === true && others.length === 0;
    return isStated && !this.hasLeft && this.#state.outcome !== 'removedPart';
  }

  /** Loads the people that the reader has blocked, while rendering. A person with a path is not blocked. */
  request(request: PersonRequest | undefined): void {
    if (Build.isBrowser && request && !this.host.path) requestBlocks(this.#blocks, request);
    else this.#blocks.leave();
  }

  describeFailure(texts: AcquaintanceTexts): string | undefined {
    const { error } = this.#state;
    if (error === undefined) return undefined;
    // An error of another copy of the SDK is an instance of another class.
    const { status, code } = error as { status?: number; code?: number };
    if (status === 0) return texts.unreachable();
    return code === limitReached ? texts.blocksFull() : texts.changeFailed();
  }

  askToBlock(): void {
    this.#ask('block');
  }

  /** Loads the reader's statements first: they may have been withdrawn elsewhere. */
  askToRemove(): void {
    void this.#change(loadVouching, (vouching) => {
      this.#vouching = vouching;
      if (vouching.own.length > 0) this.#ask('remove');
      else this.#finishRemoval();
    });
  }

  cancel(): void {
    this.host.nextFocus.moveTo(this.question!);
    this.#set({ question: undefined, error: undefined });
  }

  confirm(): void {
    const { own } = this.#vouching;
    if (this.question === 'remove') {
      void this.#change(
        (request) => removeRelationships(request, own),
        () => this.#finishRemoval(),
      );
    } else void this.#change(blockPerson, () => this.#finish('blocked'));
  }

  unblock(): void {
    void this.#change(unblockPerson, () => this.#finish('unblocked'));
  }

  override hostWillRender(): void {
    const { outcome } = this.#state;
    if (outcome && JSON.stringify(this.host.path) !== this.#pathBefore) {
      this.#state = { ...this.#state, outcome: undefined };
    }
  }

  override hostRemoved(): void {
    this.#blocks.leave();
  }

  override reset(): void {
    this.#state = unchanged;
  }

  #ask(question: Question): void {
    this.#set({ question });
    this.#moveFocus('confirmation');
  }

  #finishRemoval(): void {
    this.#finish(this.#vouching.others.length > 0 ? 'removedPart' : 'removed');
  }

  #finish(outcome: Outcome): void {
    const { path, person, networkChanged } = this.host;
    this.#pathBefore = JSON.stringify(path);
    this.#set({ question: undefined, outcome });
    this.#moveFocus('outcome');
    const change = outcome === 'removedPart' ? 'removed' : outcome;
    networkChanged.emit({ change, ref: person!.ref! });
  }

  /** Moves the focus, unless the reader has left the element in the meantime. */
  #moveFocus(id: string): void {
    if (this.host.nextFocus.current !== undefined) this.host.nextFocus.moveTo(id);
  }

  /** Makes one change at a time, and ignores results that come after the person or the reader has changed. */
  async #change<Result>(
    send: (request: PersonRequest) => Promise<Result>,
    show: (result: Result) => void,
  ): Promise<void> {
    const { person, apiUrl } = this.host;
    if (person?.ref === undefined || this.isBusy) return;
    const subject = describeSubject(person);
    const isSame = () => describeSubject(this.host.person) === subject;
    this.#set({ isBusy: true, error: undefined });
    try {
      const result = await send({ ref: person.ref, apiUrl });
      if (isSame()) show(result);
    } catch (error) {
      if (isSame()) this.#set({ error });
    } finally {
      if (isSame()) this.#set({ isBusy: false });
    }
  }

  #set(change: Partial<ChangeState>): void {
    this.#state = { ...this.#state, ...change };
    this.host.requestUpdate();
  }
}

/** The error code of a reader who may not block more people. */
const limitReached = 40004;

/** Returns a key of the sign-in and the person that the reader's choices are for. */
export function describeSubject(person: SvcAcquaintance['person']): string {
  return `${state.identity?.session ?? ''} ${person?.ref ?? ''}`;
}

interface ConfirmationProps {
  change: ChangeController;
  name: string;
  texts: AcquaintanceTexts;
}

/** The question whether to remove or block a person, in place of the buttons. */
export const Confirmation: FunctionalComponent<ConfirmationProps> = ({ change, name, texts }) => {
  const { question, isBusy } = change;
  const disabled = isBusy ? 'true' : null;
  const isRemoval = question === 'remove';
  return (
    <div
      key="confirmation"
      id="confirmation"
      class="notice confirmation"
      part="confirmation"
      role="group"
      aria-labelledby="question"
      tabIndex={-1}
    >
      <p id="question">
        <WithName sentence={isRemoval ? texts.removeQuestion : texts.blockQuestion} name={name} />
      </p>
      <div class="choice">
        <button
          type="button"
          class="button danger"
          part="confirm"
          aria-disabled={disabled}
          onClick={() => isBusy || change.confirm()}
        >
          {isBusy ? texts.changing() : isRemoval ? texts.confirmRemoval() : texts.block()}
        </button>
        <button
          type="button"
          class="button"
          part="cancel"
          aria-disabled={disabled}
          onClick={() => isBusy || change.cancel()}
        >
          {texts.cancelChange()}
        </button>
      </div>
      <p class="problem" role="alert">
        {change.describeFailure(texts)}
      </p>
    </div>
  );
};

/** The message about the reader's change. */
export const OutcomeMessage: FunctionalComponent<ConfirmationProps> = ({ change, name, texts }) =>
  change.shownOutcome && (
    <p key="outcome" id="outcome" class="notice" part="outcome" role="status" tabIndex={-1}>
      <span>
        <WithName sentence={texts[change.shownOutcome]} name={name} />
      </span>
    </p>
  );
