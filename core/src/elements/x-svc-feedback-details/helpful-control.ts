import { forceUpdate } from '@stencil/core';
import { UnreachableError } from '../../store/base/api-errors';
import type { SingleFeedback } from '../../store/base/api-types';
import { state } from '../../store/base/state';
import { setHelpful } from '../../store/feedback/helpful';
import type { DetailsLoads } from './details-loads';
import type { DetailsOwner } from './details-owner';

type HelpfulCounts = SingleFeedback['helpful'];

/** What the reader is told after pressing the button: the key of the text. */
type HelpfulNote = 'helpfulSignedOut' | 'helpfulFailed' | 'unreachable';

/** What the reader has chosen about a feedback. */
interface Vote {
  /** What the service answered before. */
  before: HelpfulCounts;
  isHelpful: boolean;
  isSending: boolean;
}

/** Marks feedback as helpful. The mark is shown at once, and taken back if it cannot be stored. */
export class HelpfulControl {
  readonly #owner: DetailsOwner;
  readonly #loads: DetailsLoads;
  #votes = new Map<string, Vote>();
  #notes = new Map<string, HelpfulNote>();

  constructor(owner: DetailsOwner, loads: DetailsLoads) {
    this.#owner = owner;
    this.#loads = loads;
  }

  /** Not the reader's own feedback, and not that about what the reader owns. */
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
    forceUpdate(this.#owner);
    try {
      await setHelpful(this.#owner.apiUrl, id, vote.isHelpful);
    } catch (error) {
      vote.isHelpful = !vote.isHelpful;
      this.#note(key, error instanceof UnreachableError ? 'unreachable' : 'helpfulFailed');
    } finally {
      vote.isSending = false;
    }
  }

  /** Call this before a rendering. */
  reset(): void {
    this.#votes = new Map();
    this.#notes = new Map();
  }

  #note(key: string, note: HelpfulNote): void {
    this.#notes.set(key, note);
    forceUpdate(this.#owner);
  }

  /** Once the feedback is loaded again, the answer of the service counts. */
  #getVote({ id, helpful }: SingleFeedback): Vote | undefined {
    const vote = this.#votes.get(nameVote(id));
    return vote && (vote.isSending || vote.before === helpful) ? vote : undefined;
  }
}

/** Somebody else may sign in on the same page. */
function nameVote(id: string): string {
  return `${state.identity?.address} ${id}`;
}
