import common from '../../i18n/compiled/en/common';
import details from '../../i18n/compiled/en/details';
import stars from '../../i18n/compiled/en/stars';

/** The texts of feedback details in English. */
export const english = { ...common, ...stars, ...details };
export type DetailsTexts = typeof english;

/** What every piece needs to speak the reader's language. */
export interface Speech {
  texts: DetailsTexts;
  /** BCP 47 tag. */
  language: string;
}
