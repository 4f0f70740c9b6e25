import { h, type FunctionalComponent } from '@stencil/core';
import type connect from '../i18n/compiled/en/connect';
import { findWalletConnect, openWalletConnect } from './wallet-connect-link';

interface InvitationProps {
  texts: typeof connect;
  /** The sentence that says why a wallet is needed. */
  sentence: string;
  part?: string;
}

/** The message for anonymous readers, with the button that connects a wallet if the page can. */
export const Invitation: FunctionalComponent<InvitationProps> = ({
  texts,
  sentence,
  part = '',
}) => (
  <div class="notice invitation" part={part}>
    <p>{sentence}</p>
    {findWalletConnect() && (
      <button type="button" class="button primary" part="connect" onClick={openWalletConnect}>
        {texts.connect()}
      </button>
    )}
  </div>
);
