/** Formats the amount in the reader's language, rounded down. */
export function formatAmount(amount: string, language: string): string {
  const options: Intl.NumberFormatOptions & { roundingMode: string } = {
    maximumFractionDigits: 4,
    roundingMode: 'trunc',
  };
  // A string keeps all digits; TypeScript's types do not allow one yet.
  return new Intl.NumberFormat(language, options).format(amount as unknown as number);
}

/** Returns all digits of a number of whole tokens; `exactValue` is present where `value` does not hold them. */
export function readExact({ value, exactValue }: { value: number; exactValue?: string }): bigint {
  return BigInt(exactValue ?? value);
}
