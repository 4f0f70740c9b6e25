import { h, type FunctionalComponent } from '@stencil/core';
import { Avatar } from '../../../src/parts/avatar';
import { removeInvisible } from '../../parts/remove-invisible';
import type { Network } from '../../store/accounts';
import type { Attempt } from '../../store/connecting';
import type { ConnectTexts } from '../../texts';

interface NetworkCardProps {
  key: string;
  network: Network;
  texts: ConnectTexts;
  /** Whether somebody is signed in. */
  canConnect: boolean;
  hasAccounts: boolean;
  /** Of the attempt to connect an account of this network. */
  phase: Attempt['phase'] | undefined;
  /** Whether an attempt is in progress, at any network. */
  isLocked: boolean;
  /** @param account what the network asks for */
  onConnect: (account: string | undefined) => void;
}

/** A network: what connecting means, the person's accounts (its children), and how to connect one. */
export const NetworkCard: FunctionalComponent<NetworkCardProps> = (props, children) => {
  const { key, network, texts } = props;
  const isOnChain = network.proof === 'wallet';
  const facts = [
    [texts.toRead(), isOnChain ? texts.readOnChain() : texts.readFollows()],
    [texts.toKeep(), isOnChain ? texts.keepOnChain() : texts.keepFollows()],
    [texts.toSee(), isOnChain ? texts.seeOnChain() : texts.seeFollows()],
  ];
  return (
    <li key={key} class="network" id={`network-${key}`}>
      <h3>
        <Avatar name={network.title} image="" />
        {network.title}
      </h3>
      {children}
      <details open={!props.hasAccounts}>
        <summary>{texts.readKeptSeen()}</summary>
        <dl>
          {facts.map(([name, text]) => (
            <div>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
      {isOnChain ? (
        <p class="muted">{texts.nothingToConnect()}</p>
      ) : (
        props.canConnect && <ConnectForm {...props} />
      )}
    </li>
  );
};

const ConnectForm: FunctionalComponent<NetworkCardProps> = (props) => {
  const { network, texts, hasAccounts, phase, isLocked, onConnect } = props;
  const { title, asksFor, example } = network;
  const field = `account-${network.network}`;
  const connect = (event: Event) => {
    event.preventDefault();
    if (isLocked) return;
    const form = new FormData(event.target as HTMLFormElement);
    const account = form.get('account');
    onConnect(typeof account === 'string' ? removeInvisible(account) : undefined);
  };
  return (
    <form onSubmit={connect}>
      {asksFor !== 'nothing' && (
        <div class="field">
          <label htmlFor={field}>
            {asksFor === 'server' ? texts.yourServer() : texts.yourHandle({ network: title })}
          </label>
          <input
            id={field}
            name="account"
            type="text"
            required
            maxLength={256}
            dir="ltr"
            autocapitalize="none"
            autocomplete="off"
            spellcheck={false}
            aria-describedby={example && `${field}-example`}
          />
          {example && (
            <span id={`${field}-example`} class="muted example">
              {texts.exampleOf({ example })}
            </span>
          )}
        </div>
      )}
      <button
        type="submit"
        class={`button ${hasAccounts ? '' : 'primary'}`}
        aria-disabled={isLocked ? 'true' : null}
      >
        {describeButton(title, { texts, hasAccounts, phase })}
      </button>
    </form>
  );
};

function describeButton(
  network: string,
  { texts, hasAccounts, phase }: Pick<NetworkCardProps, 'texts' | 'hasAccounts' | 'phase'>,
): string {
  if (phase === 'opening') return texts.openingNetwork({ network });
  if (phase === 'finishing') return texts.finishingConnection();
  return hasAccounts ? texts.connectAnother() : texts.connectTo({ network });
}
