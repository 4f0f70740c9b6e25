import { createStore } from '../store/base/element-store';

/** A function that returns a text for the values of its placeholders. */
export type Message = (values: never) => string;
/** Texts by key. */
export type Texts = Record<string, Message>;

/** Functions that load texts, by the primary tag; that of `en`, if there is one, is for all others as well. */
export type Loaders = Readonly<Record<string, () => Promise<{ default: Texts }>>>;

/** Texts in several languages, by the language's primary tag. Each language is loaded when it is first read. */
export interface LoadedTexts {
  /**
   * Returns the texts, or undefined until they are loaded. Call this while rendering: the element is rendered again
   * when they are.
   */
  get(language: string): Texts | undefined;
  /** Loads the texts. Returns undefined if they are loaded already, or there are none in the language. */
  load(language: string): Promise<void> | undefined;
}

/** Creates texts that are loaded by the functions of their languages. */
export function createLoadedTexts(loaders: Loaders): LoadedTexts {
  const loaded = createStore<Record<string, Texts | undefined>>({});
  const loads = new Map<string, Promise<void>>();
  const load = (language: string): Promise<void> | undefined => {
    const { en } = loaders;
    const start = loaders[language] ?? en;
    if (start && !loads.has(language)) {
      const started = start()
        .catch(en)
        .then(
          (texts) => loaded.set(language, texts.default),
          // The next rendering tries again.
          () => void loads.delete(language),
        );
      loads.set(language, started);
    }
    return loaded.get(language) ? undefined : loads.get(language);
  };
  return {
    get: (language) => {
      const texts = loaded.get(language);
      if (!texts) void load(language);
      return texts;
    },
    load,
  };
}
