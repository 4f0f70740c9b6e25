import { XSvcDisconnectWallet, XSvcWalletConnect, type AuthData } from '@x-svc/react';
import { Link } from 'react-router';
import { usePerson } from './demo';
import { languages, useLanguage } from './language';
import { demoUrl } from './settings';

/** On every page: the language, who is signed in, and how to sign in and out. */
export function Header() {
  const { language, setLanguage, words } = useLanguage();
  const person = usePerson();
  return (
    <header className="bar">
      <Link className="brand" to="/">
        <img src={`${demoUrl}/icon.svg`} alt="" width="36" height="36" />
        Lantern Street
      </Link>
      <div className="person">
        <select
          id="language"
          aria-label={words.language}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {new Intl.DisplayNames([one], { type: 'language' }).of(one)}
            </option>
          ))}
        </select>
        <span id="person-name" hidden={!person}>
          {person?.name}
        </span>
        <XSvcWalletConnect onSignedIn={({ detail }) => identify(detail)} />
        <XSvcDisconnectWallet />
      </div>
    </header>
  );
}

/** From now on the elements ask in that person's name. */
function identify(detail: AuthData) {
  window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail }));
}
