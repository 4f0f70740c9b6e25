import common from '../../i18n/compiled/en/common';
import form from '../../i18n/compiled/en/form';

/** The form's texts in English, as long as there are none in the reader's language. */
export const english = { ...common, ...form };

export type FormTexts = typeof english;
