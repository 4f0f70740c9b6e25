import { words } from './dist/words.js';

/** Adds the words that one page alone has: language → name → text. */
export function addWords(more) {
  for (const language of Object.keys(words)) Object.assign(words[language], more[language]);
}

/** The cookie with the language that a visitor has chosen. */
export const languageCookie = 'lantern-street-language';

export const getDirection = (language) => (language === 'ar' ? 'rtl' : 'ltr');

/** The page's words in its present language. */
export const getWords = () => words[document.documentElement.lang] ?? words.en;

/** Returns a text in the page's language, else in English; a plain string is the same in all of them. */
export function translate(text) {
  return typeof text === 'string' ? text : (text[document.documentElement.lang] ?? text.en);
}

/**
 * Fills a `<select>` with the languages, which changes the page's; a cookie tells the server, which
 * sends the next page in it.
 */
export function offerLanguages(select, onChange = () => {}) {
  for (const [language, { languageName }] of Object.entries(words)) {
    const option = new Option(languageName, language);
    option.lang = language;
    select.append(option);
  }
  select.value = document.documentElement.lang;
  select.setAttribute('aria-label', getWords().language);
  rememberLanguage(select.value);
  select.addEventListener('change', () => {
    rememberLanguage(select.value);
    document.documentElement.lang = select.value;
    document.documentElement.dir = getDirection(select.value);
    select.setAttribute('aria-label', getWords().language);
    for (const element of document.querySelectorAll('[data-words]')) {
      element.textContent = getWords()[element.dataset.words];
    }
    onChange();
  });
}

const rememberLanguage = (language) => {
  document.cookie = `${languageCookie}=${language}; path=/; SameSite=Lax`;
};
