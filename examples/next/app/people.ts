'use client';

import { useSvcIdentity } from '@x-svc/react';
import { useEffect, useState } from 'react';
import type { LocalText } from './offers';

interface Person {
  name: string;
  address: string;
  image: string;
  about: LocalText;
}

let announced: Promise<Person[]> | undefined;

/** Which of the demo's people is signed in; their wallets announce themselves once they are loaded. */
export function usePerson(demoUrl: string): Person | undefined {
  const [people, setPeople] = useState<Person[]>([]);
  useEffect(() => {
    announced ??= announceDemoWallets(demoUrl);
    void announced.then(setPeople);
  }, [demoUrl]);
  const address = useSvcIdentity()?.address.toLowerCase();
  return people.find((person) => person.address === address);
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
