import { h, type FunctionalComponent } from '@stencil/core';
import type { ReviewView } from './review-control';

/** The button that opens the form to report a feedback of somebody else. */
export const ReportButton: FunctionalComponent<ReviewView> = ({
  feedback,
  texts,
  control: { report },
}) => {
  if (!report.canReport(feedback)) return null;
  const { id } = feedback;
  return (
    <button
      id={`report-${id}`}
      type="button"
      class="link quiet"
      part="report"
      aria-expanded={String(report.isOpen(feedback))}
      aria-controls={`reporting-${id}`}
      onClick={() => void report.toggle(feedback)}
    >
      {report.getSent(feedback) ? texts.reported() : texts.report()}
    </button>
  );
};

/** The form, or what became of the report, while it is shown. */
export const ReportPanel: FunctionalComponent<ReviewView> = ({
  feedback,
  texts,
  control: { report },
}) =>
  report.canReport(feedback) && (
    <div id={`reporting-${feedback.id}`} class="reporting">
      {report.isOpen(feedback) &&
        (report.render(feedback) ??
          (report.hasFailed ? (
            <p role="alert">{texts.failed()}</p>
          ) : (
            <p role="status">{texts.loading()}</p>
          )))}
    </div>
  );
