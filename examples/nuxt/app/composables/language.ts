import ar from '@x-svc/example-words/ar.json';
import de from '@x-svc/example-words/de.json';
import en from '@x-svc/example-words/en.json';
import type { LocalText } from './offers';

/** The page's own words; the elements bring theirs. */
const words = { en, de, ar };

type Language = keyof typeof words;

/** The page's language, at first by `?lang=`, and its words; the elements follow `<html lang>`. */
export function useLanguage() {
  const languages = Object.keys(words) as Language[];
  const { query } = useRoute();
  const language = useState('language', () => languages.find((one) => one === query.lang) ?? 'en');
  const text = computed(() => words[language.value]);
  /** Returns a text in the page's language, else in English. */
  const translate = (local: LocalText) =>
    typeof local === 'string' ? local : (local[language.value] ?? local['en'] ?? '');
  const getLanguageName = (one: Language) => words[one].languageName;
  return { language, languages, getLanguageName, text, translate };
}
