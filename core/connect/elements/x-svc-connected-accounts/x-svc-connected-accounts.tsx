import { Component, Element, forceUpdate, h, Host, State } from '@stencil/core';
import { getLanguage } from '../../../src/i18n/language';
import { isolate } from '../../../src/parts/isolate';
import { NextFocus } from '../../../src/parts/next-focus';
import { Failure, Loading } from '../../../src/parts/notice';
import { LoadSlot } from '../../../src/store/base/load-slot';
import { state } from '../../../src/store/base/state';
import { shortenLabel } from '../../parts/shorten-label';
import {
  actOnAccount,
  reloadAccounts,
  reloadNetworks,
  requestAccounts,
  requestNetworks,
  type AccountAction,
  type ConnectedAccount,
  type Network,
} from '../../store/accounts';
import { connectAccount, connecting, isBusy } from '../../store/connecting';
import { askForMove, cancelMove, confirmMove, moving } from '../../store/moving';
import { reloadRelationships } from '../../store/relationship-list';
import { getConnectTexts, loadConnectTexts, type ConnectTexts } from '../../texts';
import { Account } from './account';
import { describeAttempt, type AttemptMessage } from './describe-attempt';
import { NetworkCard } from './network-card';
import { ReadingWatch } from './reading-watch';

/** What became of an account: its label when it is no longer connected, or its id when it could not be changed. */
type Outcome = { disconnected: string } | { moved: string; address: string } | { failed: string };

/** The networks that are enabled, and the accounts that the signed-in person has connected there. */
@Component({
  tag: 'x-svc-connected-accounts',
  styleUrl: 'x-svc-connected-accounts.css',
  shadow: true,
})
export class SvcConnectedAccounts {
  readonly #networks = new LoadSlot<Network[]>(this);
  readonly #accounts = new LoadSlot<ConnectedAccount[]>(this);
  readonly #focus = new NextFocus(this);
  readonly #reading = new ReadingWatch(reloadAccounts, reloadRelationships);

  @Element() element!: HTMLElement;

  /** The account that the person is asked about. */
  @State() asked?: string | undefined;
  /** The account that is being changed. */
  @State() busy?: string | undefined;
  /** What was done last. */
  @State() outcome?: Outcome | undefined;

  componentWillLoad(): Promise<void> {
    return loadConnectTexts(this.element);
  }

  connectedCallback(): void {
    forceUpdate(this);
  }

  disconnectedCallback(): void {
    this.#networks.leave();
    this.#accounts.leave();
    this.#reading.stop();
  }

  componentWillRender(): void {
    this.#reading.follow(this.#accounts.load?.data);
  }

  componentDidRender(): void {
    this.#focus.take('message')?.focus();
  }

  render() {
    const texts = getConnectTexts(this.element);
    if (!texts) return null;
    requestNetworks(this.#networks);
    requestAccounts(this.#accounts);
    return (
      <Host>
        <h2>{texts.accounts()}</h2>
        {this.#renderMessage(texts)}
        {this.#renderNetworks(texts)}
      </Host>
    );
  }

  /** What happened last, in one place that the focus can go to. */
  #renderMessage(texts: ConnectTexts) {
    const attempt = connecting.attempt && describeAttempt(connecting.attempt, this.#all, texts);
    const message = describeOutcome(this.outcome, texts) ?? attempt;
    return (
      <div id="message" tabIndex={-1} role={message?.isProblem ? 'alert' : 'status'}>
        {message && <p class={`notice ${message.isProblem ? 'failed' : ''}`}>{message.text}</p>}
      </div>
    );
  }

  #renderNetworks(texts: ConnectTexts) {
    const networks = this.#networks.load;
    const accounts = this.#accounts.load;
    if (networks?.data && (!state.identity || accounts?.data)) {
      return [
        accounts?.status === 'error' && (
          <Failure texts={texts} error={accounts.error} onRetry={reloadAccounts} />
        ),
        <ul class="networks">
          {networks.data.map((network) => this.#renderNetwork(network, texts))}
        </ul>,
      ];
    }
    const failed = [networks, accounts].find((load) => load?.status === 'error');
    if (failed) {
      const retry = () => {
        reloadNetworks();
        reloadAccounts();
      };
      return <Failure texts={texts} error={failed.error} onRetry={retry} />;
    }
    return (
      <div class="networks" aria-busy="true">
        <Loading texts={texts} />
        <span class="skeleton" />
        <span class="skeleton" />
      </div>
    );
  }

  #renderNetwork(network: Network, texts: ConnectTexts) {
    const { attempt } = connecting;
    const own = this.#all.filter((account) => account.network === network.network);
    return (
      <NetworkCard
        key={network.network}
        network={network}
        texts={texts}
        canConnect={state.identity !== undefined}
        hasAccounts={own.length > 0}
        phase={attempt?.network?.network === network.network ? attempt.phase : undefined}
        isLocked={attempt !== undefined && isBusy(attempt)}
        onConnect={(account) => this.#connect(network, account)}
      >
        {own.length > 0 && (
          <ul class="accounts">{own.map((account) => this.#renderAccount(account, texts))}</ul>
        )}
      </NetworkCard>
    );
  }

  #renderAccount(account: ConnectedAccount, texts: ConnectTexts) {
    const { id } = account;
    return (
      <Account
        key={id}
        account={account}
        texts={texts}
        language={getLanguage(this.element)}
        isAsked={this.asked === id}
        move={moving.move?.id === id ? moving.move : undefined}
        isBusy={this.busy === id}
        isUpdating={this.#reading.isAwaited(id)}
        hasFailed={
          this.outcome !== undefined && 'failed' in this.outcome && this.outcome.failed === id
        }
        onAct={(action) => void this.#act(account, action)}
        onAsk={() => {
          cancelMove();
          this.asked = id;
          this.outcome = undefined;
          this.#focus.moveTo(`question-${id}`);
        }}
        onCancel={() => {
          this.asked = undefined;
          this.#focus.moveTo(`disconnect-${id}`);
        }}
        onAskForMove={() => {
          askForMove(id);
          this.asked = undefined;
          this.outcome = undefined;
          this.#focus.moveTo(`move-${id}`);
        }}
        onMove={(address) => void this.#move(account, address)}
        onCancelMove={() => {
          cancelMove();
          this.#focus.moveTo(`ask-move-${id}`);
        }}
      />
    );
  }

  get #all(): ConnectedAccount[] {
    return this.#accounts.load?.data ?? [];
  }

  #connect(network: Network, account: string | undefined): void {
    this.outcome = undefined;
    this.#focus.moveTo('message');
    void connectAccount(network, account);
  }

  async #move({ id, label }: ConnectedAccount, address: string): Promise<void> {
    if (await confirmMove(address)) {
      this.outcome = { moved: label, address };
      this.#focus.moveTo('message');
    } else if (moving.move?.problem) {
      this.#focus.moveTo(`move-${id}-address`);
    }
  }

  async #act(account: ConnectedAccount, action: AccountAction): Promise<void> {
    const { id, label } = account;
    if (this.busy !== undefined) return;
    this.busy = id;
    this.outcome = undefined;
    try {
      await actOnAccount(id, action);
      if (action === 'refresh') this.#reading.expect(id);
      if (action === 'disconnect') {
        this.outcome = { disconnected: label };
        this.asked = undefined;
        this.#focus.moveTo('message');
      }
    } catch {
      this.outcome = { failed: id };
    } finally {
      this.busy = undefined;
    }
  }
}

function describeOutcome(
  outcome: Outcome | undefined,
  texts: ConnectTexts,
): AttemptMessage | undefined {
  if (!outcome || 'failed' in outcome) return undefined;
  const text =
    'moved' in outcome
      ? texts.accountMoved({
          account: isolate(shortenLabel(outcome.moved)),
          address: isolate(shortenLabel(outcome.address)),
        })
      : texts.accountDisconnected({ account: isolate(shortenLabel(outcome.disconnected)) });
  return { text, isProblem: false };
}
