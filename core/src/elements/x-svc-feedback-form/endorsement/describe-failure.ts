import type { EndorsementFailure } from './endorsement-failure';
import type { EndorsementView } from './view';

/** Returns the failure in words. Texts have the names of the contract's errors. */
export function describeFailure(
  failure: EndorsementFailure,
  { texts, format }: EndorsementView,
): string {
  if (typeof failure === 'string') return texts[failure]();
  const { name, args } = failure;
  const [amount = 0n, least = 0n] = args;
  const text = name in texts ? texts[name as keyof typeof texts] : texts.Reverted;
  return (text as (values: Record<string, string>) => string)({
    amount: format(amount),
    least: format(least),
  });
}
