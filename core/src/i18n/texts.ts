import { getSharedStore } from '../store/base/shared';
import { getLanguage, getPrimaryTag } from './language';
import { createLoadedTexts, type Message, type Texts } from './loaded-texts';

/** An app's own texts: functions of the values of their placeholders, or plain strings. */
export type Catalogue = Record<string, Message | string>;

/** The languages of the SDK other than English. */
const languages = createLoadedTexts({
  ar: () => import('./compiled/ar'),
  de: () => import('./compiled/de'),
  es: () => import('./compiled/es'),
  fr: () => import('./compiled/fr'),
  pt: () => import('./compiled/pt'),
  sw: () => import('./compiled/sw'),
  zh: () => import('./compiled/zh'),
});

const added = getSharedStore<Record<string, Texts | undefined>>('texts', {});

/**
 * Returns an element's texts in its language, and in English where the language's catalogue has none or
 * is not loaded yet.
 *
 * @param part the texts of a part that few pages show, in its language; `english` then has what it shares with others
 */
export function getTexts<English extends Texts>(
  element: Element,
  english: English,
  part?: Texts,
): English {
  const language = getLanguage(element);
  const primary = getPrimaryTag(language);
  return merge(english, part, languages.get(primary), added.get(primary), added.get(language));
}

/** Loads the catalogue of the element's language. Returns undefined if it is already loaded. */
export function loadTexts(element: Element): Promise<void> | undefined {
  return languages.load(getPrimaryTag(getLanguage(element)));
}

/**
 * Adds a language, or replaces texts of a language, for all elements on the page.
 *
 * @param language BCP 47 tag, such as `it` or `pt-BR`; `pt-BR` uses the texts of `pt` that it lacks
 * @param catalogue texts by the keys of the SDK's own catalogues; missing texts do not change
 */
export function addCatalogue(language: string, catalogue: Catalogue): void {
  const texts = Object.entries(catalogue).map(([key, text]) => [
    key,
    typeof text === 'string' ? () => text : text,
  ]);
  added.set(language, { ...added.get(language), ...(Object.fromEntries(texts) as Texts) });
}

const merged = new WeakMap<Texts, { parts: (Texts | undefined)[]; texts: Texts }>();

function merge<English extends Texts>(english: English, ...parts: (Texts | undefined)[]): English {
  let known = merged.get(english);
  if (!known || known.parts.some((part, index) => part !== parts[index])) {
    known = { parts, texts: Object.assign({}, english, ...parts) as Texts };
    merged.set(english, known);
  }
  return known.texts as English;
}
