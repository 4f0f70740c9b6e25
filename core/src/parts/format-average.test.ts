import { languages } from '../i18n/compiled/languages';
import { formatAverage } from './format-average';

/** The averages of up to 40 ratings. */
const averages = Array.from({ length: 40 }, (_, index) => index + 1).flatMap((count) =>
  Array.from({ length: 5 * count + 1 }, (_, sum) => sum / count),
);

test.each([
  ...languages,
  ...languages
    .map((language) => new Intl.Locale(language).maximize())
    .map(({ language, region }) => `${language}-${region}`),
  ...['de-CH', 'en-ZA', 'es-MX', 'pt-PT'],
])('averages are the same as those of Intl (%s)', (language) => {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  expect(averages.map((average) => formatAverage(average, language))).toEqual(
    averages.map((average) => format.format(average)),
  );
});
