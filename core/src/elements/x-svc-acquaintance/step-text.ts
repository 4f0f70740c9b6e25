import type acquaintance from '../../i18n/compiled/en/acquaintance';
import { isolate } from '../../parts/isolate';
import type { PathStep } from '../../store/base/api-types';

/** Describes what a person does to the next one. */
interface Verbs {
  follows: (network: { network: string }) => string;
  vouches: () => string;
  knows: () => string;
  knowsAs: (kind: { kind: string }) => string;
}

/** Describes the relationship of a step from the reader, such as "follow on Bluesky" after "You". */
export function describeOwnStep(
  step: PathStep,
  texts: typeof acquaintance,
  language: string,
): string {
  const { youFollowOn, youVouch, youKnow, youKnowAs } = texts;
  const verbs = { follows: youFollowOn, vouches: youVouch, knows: youKnow, knowsAs: youKnowAs };
  return describeRelationship(step, verbs, texts, language);
}

/** Describes the relationship of a step, such as "follows on Bluesky" or "paid on 3 May". */
export function describeStep(step: PathStep, texts: typeof acquaintance, language: string): string {
  const { followsOn, vouches, knows, knowsAs } = texts;
  return describeRelationship(
    step,
    { follows: followsOn, vouches, knows, knowsAs },
    texts,
    language,
  );
}

function describeRelationship(
  { relationship: { type, inverse, properties, title: network } }: PathStep,
  verbs: Verbs,
  texts: typeof acquaintance,
  language: string,
): string {
  const { kind, action, timestamp } = properties;
  const date = formatDate(timestamp, language);
  if (type === 'interaction') {
    if (!isText(action)) return date ? texts.transactionOn({ date }) : texts.transaction();
    return date ? texts.actionOn({ action: isolate(action), date }) : isolate(action);
  }
  if (type !== 'social') return isolate(type);
  if (!isText(kind)) return verbs.knows();
  if (network) return inverse ? texts.connectedOn({ network }) : verbs.follows({ network });
  if (kind === 'vouch' && !inverse) return verbs.vouches();
  return verbs.knowsAs({ kind: isolate(kind) });
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Formats a date without the year if it is the current one; undefined for what is not a date. */
function formatDate(timestamp: unknown, language: string): string | undefined {
  const date = new Date(isText(timestamp) ? timestamp : NaN);
  if (Number.isNaN(date.getTime())) return undefined;
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return date.toLocaleDateString(language, {
    day: 'numeric',
    month: isThisYear ? 'long' : 'short',
    ...(!isThisYear && { year: 'numeric' }),
  });
}
