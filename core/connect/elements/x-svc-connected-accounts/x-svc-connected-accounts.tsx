import { Component, Element, h, Host, State } from '@stencil/core';
import { getLanguage } from '../../../src/i18n/language';
import { ControllerHost } from '../../../src/parts/controller-host';
import { FocusController } from '../../../src/parts/focus-controller';
import { isolate } from '../../../src/parts/isolate';
import { Loading } from '../../../src/parts/loading';
import { Failure } from '../../../src/parts/notice';
import { LoadSlot } from '../../../src/store/base/load-slot';
import { state } from '../../../src/store/base/state';
import { shortenLabel } from '../../parts/shorten-label';
import {
  actOnAccount,
  reloadAccounts,
  reloadNetworks,
  requestAccounts,
  requestNetworks,
  requestReading,
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

/** The outcome for an account: disconnected, moved, not changed, or synced later than the person asked. */
type Outcome =
  | { kind: 'disconnected'; label: string }
  | { kind: 'moved'; label: string; address: string }
  | { kind: 'failed' | 'postponed'; id: string };

/** The networks that are enabled, and the accounts that the signed-in person has connected there. */
@Component({
  tag: 'x-svc-connected-accounts',
  styleUrls: [
    '../../../src/parts/base.css',
    '../../../src/parts/controls.css',
    '../../../src/parts/link.css',
    '../../parts/input.css',
    'x-svc-connected-accounts.css',
  ],
  shadow: true,
})
export class SvcConnectedAccounts extends ControllerHost {
  readonly #networks = new LoadSlot<Network[]>(this);
  readonly #accounts = new LoadSlot<ConnectedAccount[]>(this);
  readonly #focus = new FocusController(this, { substitute: 'message' });
  readonly #reading = new ReadingWatch(reloadAccounts, reloadRelationships);

  @Element() element!: HTMLElement;

  /** The account that the person is asked about. */
  @State() asked?: string | undefined;
  /** The account that is being changed. */
  @State() busy?: string | undefined;
  /** The outcome of the last action. */
  @State() outcome?: Outcome | undefined;

  componentWillLoad(): Promise<void> {
    return loadConnectTexts(this.element);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#networks.leave();
    this.#accounts.leave();
    this.#reading.stop();
  }

  override componentWillRender(): void {
    super.componentWillRender();
    this.#reading.follow(this.#accounts.load?.data);
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

  /** The message about the last action, in one place that can have the focus. */
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
          <ul class="accounts">
            {own.map((account) => this.#renderAccount(account, network, texts))}
          </ul>
        )}
      </NetworkCard>
    );
  }

  #renderAccount(account: ConnectedAccount, network: Network, texts: ConnectTexts) {
    const { id } = account;
    const last = this.outcome;
    const outcome = last && 'id' in last && last.id === id ? last.kind : undefined;
    return (
      <Account
        key={id}
        account={account}
        network={network.title}
        texts={texts}
        language={getLanguage(this.element)}
        isAsked={this.asked === id}
        move={moving.move?.id === id ? moving.move : undefined}
        isBusy={this.busy === id}
        isUpdating={this.#reading.isAwaited(id)}
        isPostponed={!account.isDue && (account.readAt === undefined || outcome === 'postponed')}
        hasFailed={outcome === 'failed'}
        onRefresh={() => void this.#change(id, () => this.#refresh(account))}
        onAct={(action) => void this.#change(id, () => this.#act(account, action))}
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
      this.outcome = { kind: 'moved', label, address };
      this.#focus.moveTo('message');
    } else if (moving.move?.problem) {
      this.#focus.moveTo(`move-${id}-address`);
    }
  }

  /** Does the work unless an account is being changed. */
  async #change(id: string, work: () => Promise<void>): Promise<void> {
    if (this.busy !== undefined) return;
    this.busy = id;
    this.outcome = undefined;
    try {
      await work();
    } catch {
      this.outcome = { kind: 'failed', id };
    } finally {
      this.busy = undefined;
    }
  }

  async #refresh(account: ConnectedAccount): Promise<void> {
    if (isSoon(await requestReading(account.id))) this.#reading.expect(account.id);
    else this.outcome = { kind: 'postponed', id: account.id };
  }

  async #act({ id, label }: ConnectedAccount, action: AccountAction): Promise<void> {
    await actOnAccount(id, action);
    if (action === 'reward') this.#focus.moveTo(`reward-${id}`);
    if (action !== 'disconnect') return;
    this.outcome = { kind: 'disconnected', label };
    this.asked = undefined;
    this.#focus.moveTo('message');
  }
}

function describeOutcome(
  outcome: Outcome | undefined,
  texts: ConnectTexts,
): AttemptMessage | undefined {
  if (outcome?.kind !== 'moved' && outcome?.kind !== 'disconnected') return undefined;
  const account = isolate(shortenLabel(outcome.label));
  const text =
    outcome.kind === 'moved'
      ? texts.accountMoved({ account, address: isolate(shortenLabel(outcome.address)) })
      : texts.accountDisconnected({ account });
  return { text, isProblem: false };
}

/** Whether an account that is read then is read without a person waiting for long. */
function isSoon(nextReadAt: number): boolean {
  // The reader's clock may be behind the service's.
  return nextReadAt < Date.now() / 1_000 + 60;
}
