import common from '../../i18n/compiled/en/common';
import connect from '../../i18n/compiled/en/connect';
import dialog from '../../i18n/compiled/en/dialog';
import pages from '../../i18n/compiled/en/pages';
import recommenders from '../../i18n/compiled/en/recommenders';
import review from '../../i18n/compiled/en/review';
import stars from '../../i18n/compiled/en/stars';

/** The texts of the element in English. */
export const english = {
  ...common,
  ...connect,
  ...dialog,
  ...stars,
  ...review,
  ...pages,
  ...recommenders,
};
export type RecommendersTexts = typeof english;
