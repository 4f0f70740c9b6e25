import { h, type FunctionalComponent } from '@stencil/core';
import type counter from '../i18n/compiled/en/counter';
import type hidden from '../i18n/compiled/en/hidden';
import type { SingleFeedback } from '../store/base/api-types';
import { reloadFeedback } from '../store/feedback/feedback';
import { cleanText } from '../store/base/clean-text';
import { appealDecision } from '../store/moderation/appeal-decision';
import type { ModeratedSubject } from '../store/moderation/moderated-subject';
import { Controller } from './controller';
import type { ControllerHost } from './controller-host';
import { DraftForm } from './draft-form';
import type { FocusController } from './focus-controller';
import { describeRefusedCharacter } from './refused-character';
import { TextField } from './text-field';

/** Why an appeal was not sent: the key of the text that says so. */
type AppealFailure = 'appealMissing' | 'appealTooOften' | 'appealUnreachable' | 'appealFailed';

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
  /** When appeals were sent, in seconds since 1970, by the decision, until the service answers with it. */
  readonly #sent = new Map<string, number>();

  constructor(host: ControllerHost & AppealElement, focus: FocusController) {
    super(host);
    this.#focus = focus;
  }

  /** The appeal that the reader writes; undefined while the form is closed. */
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
    // Another person may have signed in by the time of the answer.
    const isDropped = () => this.#drafts.get(id) !== sent;
    try {
      await appealDecision(this.host.apiUrl, subject, text);
      this.#sent.set(nameDecision(subject), Math.floor(Date.now() / 1000));
      if (isDropped()) return;
      this.#set(id, undefined);
      this.#focus.moveTo(`appealed-${id}`);
    } catch (error) {
      const { status } = error as { status?: number };
      // Another page has appealed, or a moderator has decided: the reloaded feedback says so.
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
interface AppealDraft {
  text: string;
  isSending: boolean;
  failure?: AppealFailure;
  /** Why the service did not accept it, for `failure`. */
  error?: unknown;
}

const conflict = 409;

/** Returns a key of the decision: a subject that is hidden again can be appealed again. */
function nameDecision({ id, moderation }: HideableSubject): string {
  return `${id} ${moderation?.decidedAt}`;
}

function classify(status: number | undefined): AppealFailure {
  if (status === 429) return 'appealTooOften';
  return status === 0 ? 'appealUnreachable' : 'appealFailed';
}

interface AppealProps {
  subject: HideableSubject;
  texts: typeof counter & typeof hidden;
  /** BCP 47 tag. */
  language: string;
  appeal: AppealController;
}

/** The button and the form of an appeal, or its outcome. */
export const Appeal: FunctionalComponent<AppealProps> = (props) => {
  const { subject, texts, language, appeal } = props;
  const { id, moderation } = subject;
  const appealedAt = appeal.getAppealedAt(subject);
  const rejectedAt = moderation?.appealDecidedAt;
  if (appealedAt !== undefined || rejectedAt !== undefined) {
    return (
      <p key="appealed" id={`appealed-${id}`} class="question" role="status" tabIndex={-1}>
        {rejectedAt === undefined
          ? texts.appealed({ date: formatDay(appealedAt!, language) })
          : texts.appealRejected({ date: formatDay(rejectedAt, language) })}
      </p>
    );
  }
  if (!moderation?.canAppeal) return null;
  const draft = appeal.getDraft(subject);
  if (draft) return <AppealForm {...props} draft={draft} />;
  return (
    <button
      key="appeal"
      id={`appeal-${id}`}
      type="button"
      class="button"
      part="appeal"
      onClick={() => appeal.open(subject)}
    >
      {texts.appeal()}
    </button>
  );
};

/** The form in which the giver of hidden feedback, or an owner, appeals. */
const AppealForm: FunctionalComponent<AppealProps & { draft: AppealDraft }> = (props) => {
  const { subject, texts, appeal, draft } = props;
  const { text, isSending, failure, error } = draft;
  const problem = `appeal-problem-${subject.id}`;
  return (
    <DraftForm
      part="appeal-form"
      isSending={isSending}
      problem={failure && (describeRefusedCharacter(error, texts) ?? texts[failure]())}
      problemId={problem}
      sendLabel={isSending ? texts.sendingAppeal() : texts.sendAppeal()}
      cancelLabel={texts.cancelAppeal()}
      onSend={() => void appeal.send(subject)}
      onClose={() => appeal.close(subject)}
    >
      <p>{texts.appealOnce()}</p>
      <TextField
        texts={texts}
        id={`appeal-text-${subject.id}`}
        part="appeal-text"
        label={texts.appealQuestion()}
        text={text}
        maximum={longestAppeal}
        isLocked={isSending}
        problem={failure === 'appealMissing' ? problem : undefined}
        onWrite={(written) => appeal.write(subject, written)}
      />
    </DraftForm>
  );
};

/** In characters, as the service accepts it. */
const longestAppeal = 1_000;

/** Formats a day in seconds since 1970. */
export function formatDay(at: number, language: string): string {
  return new Date(at * 1000).toLocaleDateString(language, { dateStyle: 'long' });
}
