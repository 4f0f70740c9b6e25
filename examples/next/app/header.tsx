'use client';

import { useSvcIdentity, XSvcDisconnectWallet, XSvcWalletConnect } from '@x-svc/react';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import { languages, useLanguage } from './language';

interface Person {
  name: string;
  address: string;
}

/** On every page: the language, who is signed in, and how to sign in and out. */
export function Header({ demoUrl }: { demoUrl: string }) {
  const address = useSvcIdentity()?.address.toLowerCase();
  const { language, setLanguage, words } = useLanguage();
  const [people, setPeople] = useState<Person[]>([]);
  useEffect(() => {
    void announceDemoWallets(demoUrl).then(setPeople);
  }, [demoUrl]);
  const person = people.find((one) => one.address === address);
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

/** Where there is no demo, people use the wallets that they have. */
async function announceDemoWallets(demoUrl: string): Promise<Person[]> {
  try {
    const script = `${demoUrl}/demo/demo-wallets.js`;
    const demo = (await import(/* webpackIgnore: true */ /* turbopackIgnore: true */ script)) as {
      announceDemoWallets: () => Promise<Person[]>;
    };
    return await demo.announceDemoWallets();
  } catch {
    return [];
  }
}
