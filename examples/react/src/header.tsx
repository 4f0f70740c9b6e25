import { Link } from 'react-router';
import { Account } from './account';
import { languages, useLanguage } from './language';
import { demoUrl } from './settings';

/** On every page: who is signed in, and the language. */
export function Header() {
  const { language, setLanguage, words } = useLanguage();
  return (
    <header className="bar">
      <Link className="brand" to="/">
        <img src={`${demoUrl}/icon.svg`} alt="" width="36" height="36" />
        Lantern Street
      </Link>
      <Account />
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
