import type { english } from './texts';

interface Counts {
  approving: number;
  neutral: number;
  disapproving: number;
}

/** How many people say what: the larger side first, then the other one, then who is on neither. */
export function describeCounts(
  { approving, neutral, disapproving }: Counts,
  texts: Pick<typeof english, 'approve' | 'disapprove' | 'undecided'>,
): string[] {
  const sides = [
    { count: approving, describe: texts.approve },
    { count: disapproving, describe: texts.disapprove },
  ].sort((a, b) => b.count - a.count);
  return [...sides, { count: neutral, describe: texts.undecided }].flatMap(({ count, describe }) =>
    count > 0 ? [describe({ count })] : [],
  );
}
