import { computed, effect, Injectable, signal } from '@angular/core';
import type { LocalText } from './demo';
import { words } from './words';

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
  nameOf(language: Language): string | undefined {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language);
  }

  /** `?lang=` chooses the first. */
  #asked(): Language {
    const asked = new URLSearchParams(location.search).get('lang');
    return this.all.find((language) => language === asked) ?? 'en';
  }
}
