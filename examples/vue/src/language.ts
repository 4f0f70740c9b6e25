import ar from '@x-svc/example-words/ar.json';
import de from '@x-svc/example-words/de.json';
import en from '@x-svc/example-words/en.json';
import { computed, ref, watchEffect } from 'vue';
import type { LocalText } from './demo';

/** The page's own words; the elements bring theirs. */
const words = { en, de, ar };

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
export const getLanguageName = (one: Language) => words[one].languageName;

watchEffect(() => {
  document.documentElement.lang = language.value;
  document.documentElement.dir = language.value === 'ar' ? 'rtl' : 'ltr';
});
