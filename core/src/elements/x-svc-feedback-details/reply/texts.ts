import common from '../../../i18n/compiled/en/common';
import counter from '../../../i18n/compiled/en/counter';
import hidden from '../../../i18n/compiled/en/hidden';
import reasons from '../../../i18n/compiled/en/reasons';
import replies from '../../../i18n/compiled/en/replies';

/** What owners read, in English. */
export const english = { ...common, ...counter, ...reasons, ...hidden, ...replies };
export type OwnerTexts = typeof english;
