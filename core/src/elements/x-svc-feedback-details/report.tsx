import { h, type FunctionalComponent } from '@stencil/core';
import type { ReportableSubject } from './report/reportable-subject';
import type { ReviewView } from './review-control';

/** What the views of a report get. */
interface ReportView extends Pick<ReviewView, 'texts' | 'control'> {
  subject: ReportableSubject;
}

/** The button that opens the form to report a feedback or a reply of somebody else. */
export const ReportButton: FunctionalComponent<ReportView> = ({
  subject,
  texts,
  control: { report },
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

/** The form, or what became of the report, while it is shown. */
export const ReportPanel: FunctionalComponent<ReportView> = ({
  subject,
  texts,
  control: { report },
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
