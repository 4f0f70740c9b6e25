import { words } from '~/words';

type Language = keyof typeof words;

/** The page's language, at first by `?lang=`, and its words; the elements follow `<html lang>`. */
export function useLanguage() {
  const languages = Object.keys(words) as Language[];
  const { query } = useRoute();
  const language = useState('language', () => languages.find((one) => one === query.lang) ?? 'en');
  const text = computed(() => words[language.value]);
  const getLanguageName = (one: Language) =>
    new Intl.DisplayNames([one], { type: 'language' }).of(one);
  return { language, languages, getLanguageName, text };
}
