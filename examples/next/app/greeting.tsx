'use client';

import { useSvcIdentity } from '@x-svc/react';
import { useLanguage } from './language';
import { usePerson } from './people';
import { shortenAddress } from './shorten-address';

/** Invites to connect a wallet, or greets the signed-in person; both take the same space. */
export function Greeting({ demoUrl }: { demoUrl: string }) {
  const { words, translate } = useLanguage();
  const address = useSvcIdentity()?.address;
  const person = usePerson(demoUrl);
  const greeting = words.greeting
    .replace('{name}', person?.name ?? shortenAddress(address ?? ''))
    .replace('{about}', translate(person?.about ?? ''));
  return (
    <div className="greeting">
      <p id="invitation" className={address ? 'unseen' : ''}>
        {words.invitation}
      </p>
      <p id="greeting">{address && greeting}</p>
    </div>
  );
}
