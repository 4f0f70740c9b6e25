import {
  useSvcIdentity,
  XSvcDisconnectWallet,
  XSvcWalletConnect,
  type AuthData,
} from '@x-svc/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { usePerson } from './demo';
import { useLanguage } from './language';
import { demoUrl } from './settings';
import { shortenAddress } from './shorten-address';

/** Where a wallet is connected; once somebody has signed in, their chip with a menu. */
export function Account() {
  const { language, words } = useLanguage();
  const address = useSvcIdentity()?.address ?? '';
  const person = usePerson();
  const chip = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const isSignedIn = address !== '';
  useLayoutEffect(() => {
    if (!isSignedIn) closeMenu(menu.current!);
    // The button that had the focus is no longer there.
    else if (document.activeElement?.matches('x-svc-wallet-connect')) chip.current!.focus();
  }, [isSignedIn]);
  const name = person?.name ?? shortenAddress(address);
  return (
    <div className="account">
      <button
        ref={chip}
        className="chip"
        type="button"
        popoverTarget="account-menu"
        hidden={!isSignedIn}
      >
        <span className="chip-face">
          {person && <img src={person.image} alt="" width="32" height="32" />}
        </span>
        <span id="person-name" className="chip-name" title={name}>
          {name}
        </span>
      </button>
      <div
        ref={menu}
        id="account-menu"
        className="menu"
        popover="auto"
        role="group"
        aria-labelledby="person-name"
      >
        <Wallet key={address} address={address} />
        <a className="to-network" href={`${demoUrl}/network?lang=${language}`}>
          {words.network}
        </a>
        <a className="to-account" href={`${demoUrl}/account?lang=${language}`}>
          {words.account}
        </a>
        <XSvcDisconnectWallet />
      </div>
      <XSvcWalletConnect onSignedIn={({ detail }) => identify(detail)} />
    </div>
  );
}

/** The address, and a button that copies it. */
function Wallet({ address }: { address: string }) {
  const { words } = useLanguage();
  const [isCopied, setCopied] = useState<boolean>();
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <p className="wallet">
      <bdi title={address}>{shortenAddress(address)}</bdi>
      <button className="copy" type="button" onClick={() => void copy()}>
        {words.copy}
      </button>
      <span className="copied" role="status">
        {/* Where the browser refuses, the address can be selected. */}
        {isCopied ? words.copied : isCopied === false && address}
      </span>
    </p>
  );
}

/** The elements move the focus on to the button that connects, unless it is on something else. */
function closeMenu(menu: HTMLElement) {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && menu.contains(activeElement)) activeElement.blur();
  menu.hidePopover();
}

/** From now on the elements ask in that person's name. */
function identify(detail: AuthData) {
  window.dispatchEvent(new CustomEvent('svcIdentityDataReady', { detail }));
}
