import { IntlMessageFormat } from 'intl-messageformat';
import { LRUCache } from 'lru-cache';
import { catalogues, type Catalogue, type Language } from './catalogues.js';

/** The people whom a sentence names and counts. */
export interface SummaryTextInput {
  kind: Exclude<keyof Catalogue, 'more'>;
  /** Names of the first people as `sentenceName` makes them; at most two of them are named. */
  names: readonly string[];
  /** How many people say it, those named among them. */
  total: number;
  /** How many advise against it, for `mixed`. */
  against?: number;
}

const namedAtMost = 2;
/** American English would put a comma before the last member. */
const listLocales: Partial<Record<Language, string>> = { en: 'en-GB' };

/** One sentence that names at most two people, each between U+2068 and U+2069, and counts the rest. */
export function formatSummaryText(
  language: Language,
  { kind, names, total, against }: SummaryTextInput,
): string {
  const named = names.slice(0, namedAtMost);
  const more = total - named.length;
  const listed = named.map(isolateName);
  if (more > 0) listed.push(getMessage(language, 'more').format({ count: more }) as string);
  const who = getListFormat(language).format(listed);
  return formatSentence(language, kind, total, against).join(who);
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

/** The sentence, cut where the people are named. */
function formatSentence(
  language: Language,
  kind: SummaryTextInput['kind'],
  total: number,
  against: number | undefined,
): string[] {
  const key = `${language} ${kind} ${total} ${against}`;
  let parts = sentences.get(key);
  if (!parts) {
    const text = getMessage(language, kind).format({ who: someone, total, against }) as string;
    parts = text.split(someone);
    sentences.set(key, parts);
  }
  return parts;
}

const messages = new Map<string, IntlMessageFormat>();

function getMessage(language: Language, key: keyof Catalogue): IntlMessageFormat {
  const name = `${language} ${key}`;
  let found = messages.get(name);
  if (!found) {
    // Names are plain text, so messages have no markup.
    found = new IntlMessageFormat(catalogues[language][key], language, undefined, {
      ignoreTag: true,
    });
    messages.set(name, found);
  }
  return found;
}

const directionMarks = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/gu;

/** Between the isolates U+2068 and U+2069, so that readers of the text know where a name begins and ends. */
function isolateName(name: string): string {
  return `\u2068${name.replace(directionMarks, '')}\u2069`;
}
