import account from '../../i18n/compiled/en/account';
import common from '../../i18n/compiled/en/common';
import connect from '../../i18n/compiled/en/connect';

/** The texts of the element in English. */
export const english = { ...common, ...connect, ...account };
export type AccountTexts = typeof english;
