import common from '../../i18n/compiled/en/common';
import details from '../../i18n/compiled/en/details';
import form from '../../i18n/compiled/en/form';
import stars from '../../i18n/compiled/en/stars';

/** The form's texts in English, the default. */
export const english = { ...common, ...stars, ...details, ...form };

export type FormTexts = typeof english;
