import common from '../../i18n/compiled/en/common';
import form from '../../i18n/compiled/en/form';

/** The form's texts in English, the default. */
export const english = { ...common, ...form };

export type FormTexts = typeof english;
