import { isolate } from '../../../parts/isolate';
import type { Standing } from '../../../store/wallet/endorsing';
import type { EndorsementControl } from './endorsement-control';
import type { EndorsementTexts } from './texts';

/** What the views of the part get. */
export interface EndorsementView {
  texts: EndorsementTexts;
  /** Writes an amount of tokens. */
  format: (amount: bigint) => string;
  standing: Standing;
  control: EndorsementControl;
}

/** Returns a function that writes amounts of a token in a language. */
export function createAmountFormat(language: string, symbol: string): (amount: bigint) => string {
  const numbers = new Intl.NumberFormat(language);
  return (amount) => `${numbers.format(amount)}${symbol && ` ${isolate(symbol)}`}`;
}
