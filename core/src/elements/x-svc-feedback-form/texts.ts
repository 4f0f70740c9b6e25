import common from '../../i18n/compiled/en/common';
import counter from '../../i18n/compiled/en/counter';
import form from '../../i18n/compiled/en/form';
import review from '../../i18n/compiled/en/review';
import stars from '../../i18n/compiled/en/stars';

/** The form's texts in English, the default. */
export const english = { ...common, ...stars, ...review, ...counter, ...form };

export type FormTexts = typeof english;
