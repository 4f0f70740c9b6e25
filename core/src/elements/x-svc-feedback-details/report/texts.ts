import counter from '../../../i18n/compiled/en/counter';
import reasons from '../../../i18n/compiled/en/reasons';
import report from '../../../i18n/compiled/en/report';

/** The texts of reports in English. */
export const english = { ...counter, ...reasons, ...report };
export type ReportTexts = typeof english;
