import { getSharedStore } from '../store/base/shared';
import loaders from './compiled/loaders/common';
import { getLanguage, getPrimaryTag } from './language';
import { createLoadedTexts, type Texts } from './loaded-texts';

/** The languages of the SDK other than English. */
const languages = createLoadedTexts(loaders);

/** The texts that apps have added, by language. */
export const added = getSharedStore<Record<string, Texts | undefined>>('texts', {});

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

const merged = new WeakMap<Texts, { parts: (Texts | undefined)[]; texts: Texts }>();

function merge<English extends Texts>(english: English, ...parts: (Texts | undefined)[]): English {
  let known = merged.get(english);
  if (!known || known.parts.some((part, index) => part !== parts[index])) {
    known = { parts, texts: Object.assign({}, english, ...parts) as Texts };
    merged.set(english, known);
  }
  return known.texts as English;
}
