import { words } from '~/words';
import type { LocalText } from './offers';

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
  const getLanguageName = (one: Language) =>
    new Intl.DisplayNames([one], { type: 'language' }).of(one);
  return { language, languages, getLanguageName, text, translate };
}
