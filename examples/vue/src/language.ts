import { computed, ref, watchEffect } from 'vue';
import type { LocalText } from './demo';
import { words } from './words';

type Language = keyof typeof words;

export const languages = Object.keys(words) as Language[];

const asked = new URLSearchParams(location.search).get('lang');

/** The page's language, at first by `?lang=`; the elements follow the document's `lang`. */
export const language = ref(languages.find((one) => one === asked) ?? 'en');

/** The page's own words. */
export const text = computed(() => words[language.value]);

/** Returns a text in the page's language, else in English. */
export const translate = (text: LocalText) =>
  typeof text === 'string' ? text : (text[language.value] ?? text['en'] ?? '');

/** A language's own name. */
export const getLanguageName = (one: Language) =>
  new Intl.DisplayNames([one], { type: 'language' }).of(one);

watchEffect(() => {
  document.documentElement.lang = language.value;
  document.documentElement.dir = language.value === 'ar' ? 'rtl' : 'ltr';
});
