import { rememberByLanguage } from '../i18n/remember-by-language';

/**
 * Returns the format of averages with one decimal in a language. The first one of a page takes about 70 ms on
 * a phone, so get it while an answer is on its way.
 */
export const getAverageFormat = rememberByLanguage(
  (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }),
);
