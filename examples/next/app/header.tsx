'use client';

import Link from 'next/link';
import { Account } from './account';
import { languages, useLanguage } from './language';

/** On every page: who is signed in, and the language. */
export function Header({ demoUrl }: { demoUrl: string }) {
  const { language, setLanguage, words } = useLanguage();
  return (
    <header className="bar">
      <Link className="brand" href="/">
        <img src={`${demoUrl}/icon.svg`} alt="" width="36" height="36" />
        Lantern Street
      </Link>
      <Account demoUrl={demoUrl} />
      <select
        id="language"
        aria-label={words.language}
        value={language}
        onChange={({ target }) => setLanguage(target.value)}
      >
        {languages.map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </header>
  );
}
