import { createStore } from '../store/base/element-store';
import { sharedStore } from '../store/base/shared';
import { languageOf } from './language';

/** A text by the values of its placeholders. */
export type Message = (values: never) => string;
/** Texts by their keys. */
export type Texts = Record<string, Message>;
/** An app's own texts: functions of the placeholders' values, or plain strings. */
export type Catalogue = Record<string, Message | string>;

/** The languages that come with the SDK, besides English. */
const loaders: Record<string, () => Promise<{ default: Texts }>> = {
  ar: () => import('./compiled/ar'),
  de: () => import('./compiled/de'),
  es: () => import('./compiled/es'),
  fr: () => import('./compiled/fr'),
  pt: () => import('./compiled/pt'),
  sw: () => import('./compiled/sw'),
  zh: () => import('./compiled/zh'),
};

const loaded = createStore<Record<string, Texts | undefined>>({});
const added = sharedStore<Record<string, Texts | undefined>>('texts', {});
const loads = new Map<string, Promise<void>>();

/**
 * The texts for an element in its language, English where there are none: those given, which come
 * with the element, replaced by what its language's catalogue has.
 */
export function textsOf<English extends Texts>(element: Element, english: English): English {
  const language = languageOf(element);
  const primary = primaryOf(language);
  void load(primary);
  return merge(english, loaded.get(primary), added.get(primary), added.get(language));
}

/** Resolves when the catalogue for the element is there, or can't be had; nothing when it is there. */
export function textsReady(element: Element): Promise<void> | undefined {
  const primary = primaryOf(languageOf(element));
  return loaded.get(primary) ? undefined : load(primary);
}

/**
 * Adds a language, or replaces texts of one, for all elements on the page.
 *
 * @param language BCP 47 tag, such as `it` or `pt-BR`; texts of `pt` go for `pt-BR` where it has none
 * @param catalogue by the keys of the SDK's own catalogues; those missing stay as they are
 */
export function addCatalogue(language: string, catalogue: Catalogue): void {
  const texts = Object.entries(catalogue).map(([key, text]) => [
    key,
    typeof text === 'string' ? () => text : text,
  ]);
  added.set(language, { ...added.get(language), ...(Object.fromEntries(texts) as Texts) });
}

function load(primary: string): Promise<void> | undefined {
  const start = loaders[primary];
  if (start && !loads.has(primary)) {
    const load = start().then(
      ({ default: texts }) => loaded.set(primary, texts),
      // English is better than nothing.
      () => undefined,
    );
    loads.set(primary, load);
  }
  return loads.get(primary);
}

function primaryOf(language: string): string {
  return language.split('-', 1)[0]!.toLowerCase();
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
