import { h, type FunctionalComponent } from '@stencil/core';
import { state } from '../../../store/base/state';
import type { SentReport as Sent } from '../../../store/moderation/reported';
import type { ReportTexts } from './texts';

interface SentReportProps {
  /** The id of the subject. */
  id: string;
  sent: Sent;
  texts: ReportTexts;
}

/** The message that something is reported. Who is not signed in gets the number of the report. */
export const SentReport: FunctionalComponent<SentReportProps> = ({ id, sent, texts }) => (
  <div
    key="sent"
    id={`report-first-${id}`}
    class="moderation notice sent-report"
    part="report-sent"
    role="status"
    tabIndex={-1}
  >
    <p>{sent.created ? texts.reportSent() : texts.reportKnown()}</p>
    {!state.identity && (
      <p>
        {texts.reportNumber()} <code dir="ltr">{sent.id}</code>
      </p>
    )}
  </div>
);
