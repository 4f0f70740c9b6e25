import { IntlMessageFormat } from 'intl-messageformat';
import { LRUCache } from 'lru-cache';
import type { NetworkStance, Stance } from '../ranking/stance.js';
import { getCatalogue, type Catalogue, type Language } from './catalogues.js';

type SentenceKey = Exclude<keyof Catalogue, 'badges' | 'visitor'>;
type SentenceKind = Exclude<SentenceKey, 'more'>;

/** People with the same opinion. */
export interface SummaryPeople {
  /** Names of the first people as `sentenceName` makes them; at most two of them are named. */
  names: readonly string[];
  /** The number of people, including those named. */
  total: number;
}

const maximumNamed = 2;
/** American English has a comma before the last member. */
const listLocales: Partial<Record<Language, string>> = { en: 'en-GB' };

/** Formats one sentence about who used the target, with names as in `formatOpinionText`. */
export function formatUseText(language: Language, people: SummaryPeople): string {
  return formatSentence(language, 'used', people);
}

/**
 * Formats one sentence about the opinions of a network: the names of the larger side first, then the number of the
 * other side. It names at most two people, each between U+2068 and U+2069, and counts the rest; of a divided network,
 * one of each side.
 */
export function formatOpinionText(
  language: Language,
  stance: NetworkStance,
  people: Record<Stance, SummaryPeople>,
): string {
  const { approving, neutral, disapproving } = people;
  switch (stance) {
    case 'neutral':
      return formatSentence(language, 'neutral', neutral);
    case 'divided':
      return formatSentence(language, 'divided', approving, disapproving);
    case 'approving': {
      const kind = disapproving.total > 0 ? 'mostApproving' : 'approving';
      return formatSentence(language, kind, approving, disapproving);
    }
    case 'disapproving': {
      const kind = approving.total > 0 ? 'mostDisapproving' : 'disapproving';
      return formatSentence(language, kind, disapproving, approving);
    }
  }
}

function formatSentence(
  language: Language,
  kind: SentenceKind,
  people: SummaryPeople,
  others?: SummaryPeople,
): string {
  const [before, between, ...after] = getSentenceParts(language, kind, people.total, others?.total);
  const isDivided = kind === 'divided';
  const who = listPeople(language, people, isDivided ? 1 : maximumNamed);
  const opponents = isDivided ? listPeople(language, others!, 1) : '';
  return `${before}${who}${between}${opponents}${after.join('')}`;
}

function listPeople(language: Language, { names, total }: SummaryPeople, maximum: number): string {
  const named = names.slice(0, maximum);
  const more = total - named.length;
  const listed = named.map(isolateName);
  if (more > 0) listed.push(getMessage(language, 'more').format({ count: more }) as string);
  return getListFormat(language).format(listed);
}

const lists = new Map<Language, Intl.ListFormat>();

function getListFormat(language: Language): Intl.ListFormat {
  let list = lists.get(language);
  if (!list) {
    list = new Intl.ListFormat(listLocales[language] ?? language, { type: 'conjunction' });
    lists.set(language, list);
  }
  return list;
}

/** Choosing plural forms is slow, and the same numbers are frequent. */
const sentences = new LRUCache<string, string[]>({ max: 10_000 });
const someone = '\0';

/** Returns the parts of the sentence between the names. */
function getSentenceParts(
  language: Language,
  kind: SentenceKind,
  total: number,
  others: number | undefined,
): string[] {
  const key = `${language} ${kind} ${total} ${others}`;
  let parts = sentences.get(key);
  if (!parts) {
    const values = { who: someone, opponents: someone, total, others };
    parts = (getMessage(language, kind).format(values) as string).split(someone);
    sentences.set(key, parts);
  }
  return parts;
}

const messages = new Map<string, IntlMessageFormat>();

function getMessage(language: Language, key: SentenceKey): IntlMessageFormat {
  const name = `${language} ${key}`;
  let found = messages.get(name);
  if (!found) {
    // Names are plain text, so messages have no markup.
    found = new IntlMessageFormat(getCatalogue(language)[key], language, undefined, {
      ignoreTag: true,
    });
    messages.set(name, found);
  }
  return found;
}

const directionMarks = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/gu;

/** Puts a name between the isolates U+2068 and U+2069, so that readers of the text know where it starts and ends. */
function isolateName(name: string): string {
  return `\u2068${name.replace(directionMarks, '')}\u2069`;
}
