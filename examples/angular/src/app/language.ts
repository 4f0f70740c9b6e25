import { computed, effect, Injectable, signal } from '@angular/core';
import ar from '@x-svc/example-words/ar.json';
import de from '@x-svc/example-words/de.json';
import en from '@x-svc/example-words/en.json';
import type { LocalText } from './demo';

/** The page's own words; the elements bring theirs. */
const words = { en, de, ar };

/** A language of the page's own words. */
export type Language = keyof typeof words;

/** The page's language and words; the elements follow the page's `lang` by themselves. */
@Injectable({ providedIn: 'root' })
export class Languages {
  readonly all = Object.keys(words) as Language[];
  readonly chosen = signal<Language>(this.#asked());
  readonly text = computed(() => words[this.chosen()]);

  constructor() {
    effect(() => {
      document.documentElement.lang = this.chosen();
      document.documentElement.dir = this.chosen() === 'ar' ? 'rtl' : 'ltr';
    });
  }

  /** Returns a text in the page's language, else in English. */
  translate(text: LocalText): string {
    return typeof text === 'string' ? text : (text[this.chosen()] ?? text['en'] ?? '');
  }

  /** A language's own name. */
  nameOf(language: Language): string {
    return words[language].languageName;
  }

  /** `?lang=` chooses the first. */
  #asked(): Language {
    const asked = new URLSearchParams(location.search).get('lang');
    return this.all.find((language) => language === asked) ?? 'en';
  }
}
