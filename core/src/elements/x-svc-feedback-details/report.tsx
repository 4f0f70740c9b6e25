import { h, type FunctionalComponent, type VNode } from '@stencil/core';
import { Controller } from '../../parts/controller';
import type { ControllerHost } from '../../parts/controller-host';
import type { FocusController } from '../../parts/focus-controller';
import { getSentReport, type SentReport } from '../../store/moderation/reported';
import { OpenIdsController } from '../../parts/open-ids-controller';
import type { ReportableSubject } from './report-form';
import type { ReportForms } from './report-forms';
import type { ReviewView, ServiceElement } from './texts';

/** The properties of the views of a report. */
interface ReportView extends Pick<ReviewView, 'texts' | 'controllers'> {
  subject: ReportableSubject;
}

/** The button that opens the form to report a feedback or a reply of another person. */
export const ReportButton: FunctionalComponent<ReportView> = ({
  subject,
  texts,
  controllers: { report },
}) => {
  if (!report.canReport(subject)) return null;
  const { id } = subject;
  return (
    <button
      id={`report-${id}`}
      type="button"
      class="link quiet"
      part="report"
      aria-expanded={String(report.isOpen(subject))}
      aria-controls={`reporting-${id}`}
      onClick={() => void report.toggle(subject)}
    >
      {report.getSent(subject) ? texts.reported() : texts.report()}
    </button>
  );
};

/** The form, or the outcome of the report, while it is shown. */
export const ReportPanel: FunctionalComponent<ReportView> = ({
  subject,
  texts,
  controllers: { report },
}) =>
  report.canReport(subject) && (
    <div id={`reporting-${subject.id}`} class="reporting">
      {report.isOpen(subject) &&
        (report.render(subject) ??
          (report.hasFailed ? (
            <p role="alert">{texts.failed()}</p>
          ) : (
            <p role="status">{texts.loading()}</p>
          )))}
    </div>
  );

/**
 * Opens and closes the forms that report feedback and replies. Loads their code when the first is opened. The forms
 * own their drafts.
 */
export class ReportController extends Controller<ServiceElement> {
  readonly isPersonal = true;
  readonly #focus: FocusController;
  readonly #open = new OpenIdsController(this.host);
  #forms: ReportForms | undefined;
  #hasFailed = false;

  constructor(host: ControllerHost & ServiceElement, focus: FocusController) {
    super(host);
    this.#focus = focus;
  }

  canReport({ own }: ReportableSubject): boolean {
    return !own;
  }

  /** The report that the current reader has sent from this page. */
  getSent({ id }: ReportableSubject): SentReport | undefined {
    return getSentReport(this.host.apiUrl, id);
  }

  isOpen({ id }: ReportableSubject): boolean {
    return this.#open.has(id);
  }

  /** The form, or the outcome of the report; undefined until the code is loaded. */
  render(subject: ReportableSubject): VNode | undefined {
    return this.#forms?.render(subject, this.getSent(subject), () => this.#close(subject));
  }

  /** Whether the code could not be loaded. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  async toggle({ id }: ReportableSubject): Promise<void> {
    this.#hasFailed = false;
    this.#open.toggle(id);
    if (!this.#open.has(id)) return;
    try {
      const { ReportForms } = await import('./report-forms');
      this.#forms ??= new ReportForms(this.host, this.#focus);
    } catch {
      this.#hasFailed = true;
    }
    // The reader may have moved on meanwhile. Some browsers do not focus a pressed button.
    const { current } = this.#focus;
    if (current === undefined || current === `report-${id}`) this.#forms?.focusFirst(id);
    this.host.requestUpdate();
  }

  override reset(): void {
    this.#open.reset();
  }

  #close({ id }: ReportableSubject): void {
    if (this.#open.has(id)) this.#open.toggle(id);
    this.#focus.moveTo(`report-${id}`);
  }
}
