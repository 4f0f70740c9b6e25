import type { SingleFeedback } from '../store/base/api-types';
import { reloadFeedback } from '../store/feedback/feedback';
import { cleanText } from '../store/base/clean-text';
import { appealDecision } from '../store/moderation/appeal-decision';
import type { ModeratedSubject } from '../store/moderation/moderated-subject';
import { Controller } from './controller';
import type { ControllerHost } from './controller-host';
import type { FocusController } from './focus-controller';

/** Why an appeal was not sent: the key of the text that says so. */
export type AppealFailure =
  | 'appealMissing'
  | 'appealTooOften'
  | 'appealUnreachable'
  | 'appealFailed';

/** A feedback or a reply that a moderator may hide. */
export interface HideableSubject extends ModeratedSubject {
  moderation?: SingleFeedback['moderation'];
}

/** An element that shows hidden feedback to its giver. */
export interface AppealElement {
  readonly apiUrl?: string | undefined;
}

/** The appeals that the reader writes and sends, by the ids of the subjects; not the notices around them. */
export class AppealController extends Controller<AppealElement> {
  readonly isPersonal = true;
  readonly #focus: FocusController;
  #drafts: ReadonlyMap<string, AppealDraft> = new Map();
  /** Seconds since 1970 of what was sent, by the decision, until the service says so. */
  readonly #sent = new Map<string, number>();

  constructor(host: ControllerHost & AppealElement, focus: FocusController) {
    super(host);
    this.#focus = focus;
  }

  /** What the reader writes; undefined while the form is closed. */
  getDraft({ id }: HideableSubject): AppealDraft | undefined {
    return this.#drafts.get(id);
  }

  /** When the reader appealed, in seconds since 1970. */
  getAppealedAt(subject: HideableSubject): number | undefined {
    return subject.moderation?.appealedAt ?? this.#sent.get(nameDecision(subject));
  }

  open({ id }: HideableSubject): void {
    this.#set(id, { text: '', isSending: false });
    this.#focus.moveTo(`appeal-text-${id}`);
  }

  close({ id }: HideableSubject): void {
    this.#set(id, undefined);
    this.#focus.moveTo(`appeal-${id}`);
  }

  write({ id }: HideableSubject, text: string): void {
    this.#set(id, { text, isSending: false });
  }

  async send(subject: HideableSubject): Promise<void> {
    const { id } = subject;
    const draft = this.#drafts.get(id);
    if (!draft || draft.isSending) return;
    const text = cleanText(draft.text);
    if (text === '') {
      this.#set(id, { ...draft, failure: 'appealMissing' });
      this.#focus.moveTo(`appeal-text-${id}`);
      return;
    }
    const sent: AppealDraft = { text, isSending: true };
    this.#set(id, sent);
    // Somebody else may have signed in by the time of the answer.
    const isDropped = () => this.#drafts.get(id) !== sent;
    try {
      await appealDecision(this.host.apiUrl, subject, text);
      this.#sent.set(nameDecision(subject), Math.floor(Date.now() / 1000));
      if (isDropped()) return;
      this.#set(id, undefined);
      this.#focus.moveTo(`appealed-${id}`);
    } catch (error) {
      const { status } = error as { status?: number };
      // Another page has appealed, or a moderator has decided: what is loaded says so.
      if (status === conflict) reloadFeedback();
      if (isDropped()) return;
      const failed = { text, isSending: false, failure: classify(status), error };
      this.#set(id, status === conflict ? undefined : failed);
      // The form disappears, and the button as soon as the feedback is loaded.
      if (status === conflict) this.#focus.moveTo(`hidden-${id}`);
    }
  }

  override reset(): void {
    this.#drafts = new Map();
  }

  #set(id: string, draft: AppealDraft | undefined): void {
    const drafts = new Map(this.#drafts);
    if (draft) drafts.set(id, draft);
    else drafts.delete(id);
    this.#drafts = drafts;
    this.host.requestUpdate();
  }
}

/** An appeal that is being written or sent. */
export interface AppealDraft {
  text: string;
  isSending: boolean;
  failure?: AppealFailure;
  /** Why the service did not accept it, for `failure`. */
  error?: unknown;
}

const conflict = 409;

/** What is restored and hidden again can be appealed again. */
function nameDecision({ id, moderation }: HideableSubject): string {
  return `${id} ${moderation?.decidedAt}`;
}

function classify(status: number | undefined): AppealFailure {
  if (status === 429) return 'appealTooOften';
  return status === 0 ? 'appealUnreachable' : 'appealFailed';
}
