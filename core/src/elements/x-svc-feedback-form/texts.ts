import common from '../../i18n/compiled/en/common';
import form from '../../i18n/compiled/en/form';
import review from '../../i18n/compiled/en/review';
import stars from '../../i18n/compiled/en/stars';

/** The form's texts in English, the default. */
export const english = { ...common, ...stars, ...review, ...form };

export type FormTexts = typeof english;
