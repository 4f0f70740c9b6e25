import { createStore } from '../store/base/element-store';
import { getLanguage } from './language';
import { getTexts, type Texts } from './texts';

/** Loads the texts of a part by the primary tag of a language; English for all others. */
export interface PartTextLoaders {
  en: () => Promise<{ default: Texts }>;
  [language: string]: () => Promise<{ default: Texts }>;
}

/** The texts of a part that few pages show: they are not among those that every page loads. */
export class PartTexts<English extends Texts> {
  readonly #shared: Texts;
  readonly #loaders: PartTextLoaders;
  readonly #loaded = createStore<Record<string, English | undefined>>({});
  readonly #loads = new Map<string, Promise<void>>();

  /** @param shared English texts of other parts that this one shows too */
  constructor(shared: Texts, loaders: PartTextLoaders) {
    this.#shared = shared;
    this.#loaders = loaders;
  }

  /**
   * Returns the texts in the element's language, or undefined until they are loaded. Call this while rendering: the
   * element is rendered again when they are.
   */
  get(element: Element): English | undefined {
    const language = getPrimaryLanguage(element);
    void this.#load(language);
    const texts = this.#loaded.get(language);
    return texts && getTexts(element, texts);
  }

  /** Loads the texts in the element's language. */
  load(element: Element): Promise<void> {
    return this.#load(getPrimaryLanguage(element));
  }

  #load(language: string): Promise<void> {
    const known = this.#loads.get(language);
    if (known) return known;
    const { en } = this.#loaders;
    const load = (this.#loaders[language] ?? en)()
      .catch(en)
      .then(
        (texts) => this.#loaded.set(language, { ...this.#shared, ...texts.default } as English),
        // The next rendering tries again.
        () => void this.#loads.delete(language),
      );
    this.#loads.set(language, load);
    return load;
  }
}

function getPrimaryLanguage(element: Element): string {
  return getLanguage(element).split('-', 1)[0]!.toLowerCase();
}
