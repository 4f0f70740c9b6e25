import account from '../../i18n/compiled/en/account';
import common from '../../i18n/compiled/en/common';

/** The texts of the element in English. */
export const english = { ...common, ...account };
export type AccountTexts = typeof english;
