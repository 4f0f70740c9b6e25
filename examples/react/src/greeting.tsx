import { useSvcIdentity } from '@x-svc/react';
import { usePerson } from './demo';
import { useLanguage } from './language';
import { shortenAddress } from './shorten-address';

/** Invites to connect a wallet, or greets the signed-in person; both take the same space. */
export function Greeting() {
  const { words, translate } = useLanguage();
  const address = useSvcIdentity()?.address;
  const person = usePerson();
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
