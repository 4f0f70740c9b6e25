'use client';

import ar from '@x-svc/example-words/ar.json';
import de from '@x-svc/example-words/de.json';
import en from '@x-svc/example-words/en.json';
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { LocalText } from './offers';

/** The page's own words; the elements bring theirs. */
const words = { en, de, ar };

type Words = (typeof words)['en'];

interface Language {
  language: string;
  setLanguage: (language: string) => void;
  words: Words;
  /** Returns a text in the page's language, else in English. */
  translate: (text: LocalText) => string;
}

const LanguageContext = createContext<Language | undefined>(undefined);

/** The languages by their own names. */
export const languages = Object.entries(words).map(
  ([code, { languageName }]) => [code, languageName] as const,
);

/** The page's language and words; the elements follow the document's `lang` by themselves. */
export function useLanguage(): Language {
  return use(LanguageContext)!;
}

/** One of the page's words. */
export function Word({ name }: { name: keyof Words }) {
  return useLanguage().words[name];
}

/** A text of an offer. */
export function Translation({ of }: { of: LocalText }) {
  return useLanguage().translate(of);
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState('en');
  // By `?lang=`, which is read after the server's English was taken over.
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get('lang') ?? '';
    if (asked in words) setLanguage(asked);
  }, []);
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  }, [language]);
  const value = useMemo(
    () => ({
      language,
      setLanguage,
      words: words[language as keyof typeof words],
      translate: (text: LocalText) =>
        typeof text === 'string' ? text : (text[language] ?? text['en'] ?? ''),
    }),
    [language],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
}
