import { h, type VNode } from '@stencil/core';
import { getTexts } from '../../i18n/texts';
import { Controller } from '../../parts/controller';
import type { ControllerHost } from '../../parts/controller-host';
import type { FocusController } from '../../parts/focus-controller';
import { cleanText } from '../../store/base/clean-text';
import { reportSubject } from '../../store/moderation/report-subject';
import type { SentReport as Sent } from '../../store/moderation/reported';
import {
  classifyFailure,
  emptyDraft,
  english,
  needsExplanation,
  ReportForm,
  SentReport,
  type ReportableSubject,
  type ReportDraft,
} from './report-form';
import type { ServiceElement } from './texts';

/**
 * The reports that the reader writes and sends, by the ids of their subjects. A closed form keeps its text.
 * Whether it is open is the choice of `ReportController`.
 */
export class ReportForms extends Controller<ServiceElement> {
  readonly isPersonal = true;
  readonly #focus: FocusController;
  #drafts = new Map<string, ReportDraft>();

  constructor(host: ControllerHost & ServiceElement, focus: FocusController) {
    super(host);
    this.#focus = focus;
  }

  /** The form of a subject, or what became of its report. */
  render(subject: ReportableSubject, sent: Sent | undefined, onClose: () => void): VNode {
    const { id } = subject;
    const texts = getTexts(this.host.element, english);
    if (sent) return <SentReport id={id} sent={sent} texts={texts} />;
    return (
      <ReportForm
        subject={subject}
        texts={texts}
        draft={this.#drafts.get(id) ?? emptyDraft}
        onChange={(change) => this.#change(id, change)}
        onSend={() => void this.#send(subject)}
        onClose={() => {
          this.#change(id, { failure: undefined });
          onClose();
        }}
      />
    );
  }

  /** Moves the focus to the first control of a form, or to what became of the report. */
  focusFirst(id: string): void {
    this.#focus.moveTo(`report-first-${id}`);
  }

  override reset(): void {
    this.#drafts = new Map();
  }

  async #send(subject: ReportableSubject): Promise<void> {
    const { id } = subject;
    const drafts = this.#drafts;
    const { reason, text, isSending } = drafts.get(id) ?? emptyDraft;
    if (isSending) return;
    const explanation = cleanText(text);
    if (!reason) {
      this.#change(id, { failure: 'reasonMissing' });
      this.focusFirst(id);
      return;
    }
    if (explanation === '' && needsExplanation(reason)) {
      this.#change(id, { failure: 'explanationMissing' });
      this.#focus.moveTo(`explanation-${id}`);
      return;
    }
    this.#change(id, { text: explanation, isSending: true, failure: undefined });
    try {
      await reportSubject(this.host.apiUrl, subject, {
        reason,
        ...(explanation !== '' && { text: explanation }),
      });
      drafts.delete(id);
      // Somebody else may have signed in meanwhile.
      if (drafts === this.#drafts) this.focusFirst(id);
      this.host.requestUpdate();
    } catch (error) {
      if (drafts !== this.#drafts) return;
      this.#change(id, { isSending: false, failure: classifyFailure(error), error });
    }
  }

  #change(id: string, change: Partial<ReportDraft>): void {
    this.#drafts.set(id, { ...emptyDraft, ...this.#drafts.get(id), ...change });
    this.host.requestUpdate();
  }
}
