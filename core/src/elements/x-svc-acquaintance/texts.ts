import acquaintance from '../../i18n/compiled/en/acquaintance';
import common from '../../i18n/compiled/en/common';
import review from '../../i18n/compiled/en/review';
import pages from '../../i18n/compiled/en/pages';
import stars from '../../i18n/compiled/en/stars';

/** The texts of the element in English. */
export const english = { ...common, ...stars, ...review, ...pages, ...acquaintance };
export type AcquaintanceTexts = typeof english;
