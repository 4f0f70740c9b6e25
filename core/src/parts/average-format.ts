const formats = new Map<string, Intl.NumberFormat>();

/**
 * The format of averages with one decimal in a language. The first one of a page takes about 70 ms on a
 * phone, so get it while an answer is on its way.
 */
export function getAverageFormat(language: string): Intl.NumberFormat {
  const known = formats.get(language);
  if (known) return known;
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  formats.set(language, format);
  return format;
}
