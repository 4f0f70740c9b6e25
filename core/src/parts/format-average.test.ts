import { formatAverage } from './format-average';

/** The averages of up to 40 ratings. */
const averages = Array.from({ length: 40 }, (_, index) => index + 1).flatMap((count) =>
  Array.from({ length: 5 * count + 1 }, (_, sum) => sum / count),
);

test.each([
  ...['en', 'en-US', 'sw', 'zh', 'de', 'es', 'fr', 'pt', 'pt-BR'],
  ...['ar', 'ar-EG', 'de-CH', 'en-ZA', 'es-MX', 'pt-PT'],
])('averages are the same as those of Intl (%s)', (language) => {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  expect(averages.map((average) => formatAverage(average, language))).toEqual(
    averages.map((average) => format.format(average)),
  );
});
