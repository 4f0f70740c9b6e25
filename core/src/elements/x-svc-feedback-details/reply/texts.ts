import common from '../../../i18n/compiled/en/common';
import counter from '../../../i18n/compiled/en/counter';
import replies from '../../../i18n/compiled/en/replies';

/** What owners read, in English. */
export const english = { ...common, ...counter, ...replies };
export type OwnerTexts = typeof english;
