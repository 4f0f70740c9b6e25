import { h, type FunctionalComponent } from '@stencil/core';
import { Controller } from '../../parts/controller';
import type { ControllerHost } from '../../parts/controller-host';
import { Icon } from '../../parts/icon';
import { check } from '../../parts/icons/check';
import { UnreachableError } from '../../store/base/api-errors';
import type { SingleFeedback } from '../../store/base/api-types';
import { state } from '../../store/base/state';
import { setHelpful } from '../../store/feedback/helpful';
import type { LoadsController } from './loads';
import type { ReviewView, ServiceElement } from './texts';

/**
 * The button that marks a feedback as helpful, with how many people do. For its giver and for owners of the
 * target only how many do.
 */
export const Helpful: FunctionalComponent<ReviewView> = (view) => {
  const { feedback, texts, language, controllers } = view;
  const { helpful } = controllers;
  const { id } = feedback;
  const count = helpful.getCount(feedback);
  const note = helpful.getNote(feedback);
  const people = count > 0 ? texts.helpfulPeople({ count }) : undefined;
  if (!helpful.canMark(feedback)) {
    return [
      people !== undefined && (
        <span class="muted" part="helpful">
          {people}
        </span>
      ),
      <NetworkCount {...view} />,
    ];
  }
  return [
    <button
      type="button"
      class="response"
      part="helpful"
      title={people}
      aria-pressed={String(helpful.isMarked(feedback))}
      aria-describedby={`giver-${id} helpful-network-${id}`}
      onClick={() => void helpful.toggle(feedback)}
    >
      {helpful.isMarked(feedback) && <Icon path={check} />}
      {texts.helpful()}
      {count > 0 && ` · ${count.toLocaleString(language)}`}
    </button>,
    <NetworkCount {...view} />,
    <p class="response-note" part={note && 'invite'} role="status">
      {note && texts[note]()}
    </p>,
  ];
};

/** How many of them the reader knows. Empty if none. */
const NetworkCount: FunctionalComponent<ReviewView> = ({ feedback: { id, helpful }, texts }) => {
  const { networkCount: count = 0 } = helpful;
  return (
    count > 0 && (
      <span id={`helpful-network-${id}`} class="muted">
        {texts.helpfulNetwork({ count })}
      </span>
    )
  );
};

type HelpfulCounts = SingleFeedback['helpful'];

/** The key of the text that is shown after the reader has pressed the button. */
type HelpfulNote = 'helpfulSignedOut' | 'helpfulFailed' | 'unreachable';

/** The reader's choice about a feedback. */
interface Vote {
  /** The counts in the service's answer before the choice. */
  before: HelpfulCounts;
  isHelpful: boolean;
  isSending: boolean;
}

/**
 * The reader's marks of helpful feedback. A mark is shown at once, and removed if it cannot be stored. The counts
 * are those of the loaded feedback.
 */
export class HelpfulController extends Controller<ServiceElement> {
  readonly #loads: LoadsController;
  #votes = new Map<string, Vote>();
  #notes = new Map<string, HelpfulNote>();

  constructor(host: ControllerHost & ServiceElement, loads: LoadsController) {
    super(host);
    this.#loads = loads;
  }

  /** Returns false for the reader's own feedback, and for feedback about a target that the reader owns. */
  canMark({ own }: SingleFeedback): boolean {
    return !own && !this.#loads.canReply;
  }

  /** Whether the reader finds the feedback helpful. */
  isMarked(feedback: SingleFeedback): boolean {
    return this.#getVote(feedback)?.isHelpful ?? feedback.helpful.own ?? false;
  }

  /** How many people find the feedback helpful. */
  getCount(feedback: SingleFeedback): number {
    const { count, own = false } = feedback.helpful;
    return count + Number(this.isMarked(feedback)) - Number(own);
  }

  getNote({ id }: SingleFeedback): HelpfulNote | undefined {
    return this.#notes.get(nameVote(id));
  }

  /** Does nothing while the choice before is being stored. */
  async toggle(feedback: SingleFeedback): Promise<void> {
    const { id, helpful } = feedback;
    const key = nameVote(id);
    this.#notes.delete(key);
    if (!state.identity) {
      this.#note(key, 'helpfulSignedOut');
      return;
    }
    if (this.#getVote(feedback)?.isSending) return;
    const vote = { before: helpful, isHelpful: !this.isMarked(feedback), isSending: true };
    this.#votes.set(key, vote);
    this.host.requestUpdate();
    try {
      await setHelpful(this.host.apiUrl, id, vote.isHelpful);
    } catch (error) {
      vote.isHelpful = !vote.isHelpful;
      this.#note(key, error instanceof UnreachableError ? 'unreachable' : 'helpfulFailed');
    } finally {
      vote.isSending = false;
    }
  }

  override reset(): void {
    this.#votes = new Map();
    this.#notes = new Map();
  }

  #note(key: string, note: HelpfulNote): void {
    this.#notes.set(key, note);
    this.host.requestUpdate();
  }

  /** Once the feedback is loaded again, the answer of the service counts. */
  #getVote({ id, helpful }: SingleFeedback): Vote | undefined {
    const vote = this.#votes.get(nameVote(id));
    return vote && (vote.isSending || vote.before === helpful) ? vote : undefined;
  }
}

/** Returns a key with the reader, as another person may sign in on the same page. */
function nameVote(id: string): string {
  return `${state.identity?.address} ${id}`;
}
