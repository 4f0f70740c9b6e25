'use client';

import { XSvcDisconnectWallet, XSvcWalletConnect } from '@x-svc/react';
import Link from 'next/link';
import { languages, useLanguage } from './language';
import { usePerson } from './people';

/** On every page: the language, who is signed in, and how to sign in and out. */
export function Header({ demoUrl }: { demoUrl: string }) {
  const { language, setLanguage, words } = useLanguage();
  const person = usePerson(demoUrl);
  return (
    <header className="bar">
      <Link className="brand" href="/">
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
          {languages.map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
        <span id="person-name" hidden={!person}>
          {person?.name}
        </span>
        <XSvcWalletConnect
          // From now on the elements ask in that person's name.
          onSignedIn={({ detail }) =>
            window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail }))
          }
        />
        <XSvcDisconnectWallet />
      </div>
    </header>
  );
}
