import { getLanguage } from '../../../i18n/language';
import { Controller } from '../../../parts/controller';
import type { ControllerHost } from '../../../parts/controller-host';
import type { FocusController } from '../../../parts/focus-controller';
import { state } from '../../../store/base/state';
import { LoadSlot } from '../../../store/base/load-slot';
import type { Load } from '../../../store/base/loads';
import { showChange } from '../../../store/feedback/feedback';
import {
  getTokenNode,
  previewRewards,
  reloadStakePositions,
  requestStakePosition,
  type EndorsementSubject,
  type RewardPreview,
  type StakePosition,
} from '../../../store/wallet/endorsing';
import { PendingCall } from '../../../store/wallet/pending-call';
import { endorsedEvent, requestWallet } from '../../../store/wallet/wallet';
import { followCall, type CallProgress } from '../../../wallet/follow-call';
import type { RewardToken } from '../../../wallet/reward-token';
import { sendCall, simulateCall, type SentCall, type TargetCall } from '../../../wallet/token-call';
import { cancelRequest } from './cancellation';
import { toFailure, type EndorsementFailure } from './failure';
import type { EndorsementElement, EndorsementTexts } from './texts';

export type EndorsementAction = 'endorse' | 'withdrawStake' | 'disapprove';

/** The properties of the views of the part. */
export interface EndorsementView {
  texts: EndorsementTexts;
  /** Writes an amount of tokens. */
  format: (amount: bigint) => string;
  stakePosition: StakePosition;
  call: CallController;
}

/**
 * The call of the token that the person prepares and the wallet sends, and its outcome. The connection of the wallet
 * belongs to another controller.
 */
export class CallController extends Controller<EndorsementElement> {
  action: EndorsementAction = 'endorse';
  /** The text in the field for the amount. */
  text = '';
  problem: 'amountWhole' | 'amountTooMuch' | undefined;
  step: 'editing' | 'confirming' = 'editing';
  tried: TargetCall | undefined;
  /** Whether the wallet asks its user. */
  isAsking = false;
  /** How far the cancellation of the request is. */
  cancellation: 'asking' | 'sent' | undefined;
  preview: RewardPreview | 'signInToPreview' | 'previewFailed' | undefined;
  failure: EndorsementFailure | undefined;
  /** The call that the wallet has sent, or was asked to send before the page was loaded. */
  sent: SentCall | undefined;
  progress: CallProgress | undefined;

  readonly #focus: FocusController;
  readonly #slot = new LoadSlot<StakePosition>(this.host);
  #subject: EndorsementSubject | undefined;
  #key: string | undefined;
  #pending: PendingCall | undefined;
  /** The call that is being tried. */
  #check: TargetCall | undefined;
  #stopFollowing = (): void => undefined;
  #stopWatching = (): void => undefined;
  #stopCancelling = (): void => undefined;

  constructor(host: ControllerHost & EndorsementElement, focus: FocusController) {
    super(host);
    this.#focus = focus;
  }

  get stakePosition(): Load<StakePosition> | undefined {
    return this.#slot.load;
  }

  /** Whether a call is being tried. */
  get isChecking(): boolean {
    return this.#check !== undefined;
  }

  /** Whether something was sent whose effect is not known yet. */
  get isBusy(): boolean {
    return this.isAsking || (this.progress !== undefined && this.progress.isFinal === undefined);
  }

  get amount(): bigint {
    return /^\d+$/.test(this.text) ? BigInt(this.text) : 0n;
  }

  /**
   * Call this while rendering: it loads the stake position of the account. Does nothing once the element
   * has left the page, because the element may be rendered once more after that.
   */
  show(subject: EndorsementSubject | undefined): void {
    if (!this.host.element.isConnected) return;
    const key = JSON.stringify(subject);
    if (key !== this.#key) {
      this.leave();
      this.#key = key;
      this.#subject = subject;
      if (subject) this.#start(subject);
    }
    if (subject) requestStakePosition(this.#slot, subject);
  }

  override hostDisconnected(): void {
    this.leave();
  }

  /** Call this when the form shows a target without an address. */
  leave(): void {
    this.#drop();
    this.#stopWatching();
    this.#slot.leave();
    this.#key = undefined;
    this.#subject = undefined;
    this.failure = undefined;
    this.isAsking = false;
    this.#edit('endorse');
  }

  choose(action: EndorsementAction): void {
    this.#edit(action);
    this.failure = undefined;
    this.#focus.moveTo('amount');
    this.host.requestUpdate();
  }

  write(text: string): void {
    this.text = text.trim();
    this.problem = undefined;
    this.#check = undefined;
    this.host.requestUpdate();
  }

  /** Returns the limits of the amount. */
  getLimits({ balance, stake, parameters }: StakePosition): { minimum: bigint; maximum: bigint } {
    if (this.action === 'withdrawStake') return { minimum: 1n, maximum: stake };
    const minimum = this.action === 'disapprove' ? (parameters?.[6] ?? 1n) : 1n;
    return { minimum, maximum: balance };
  }

  /** Tries the call, and then shows its effect, or has the wallet send it if the effect is obvious. */
  async proceed(stakePosition: StakePosition): Promise<void> {
    const subject = this.#subject;
    if (!subject || this.isChecking) return;
    const { amount } = this;
    const { minimum, maximum } = this.getLimits(stakePosition);
    this.problem =
      amount < minimum ? 'amountWhole' : amount > maximum ? 'amountTooMuch' : undefined;
    this.failure = undefined;
    if (this.problem) this.#focus.moveTo('amount');
    else await this.#try(subject, amount);
    this.host.requestUpdate();
  }

  change(): void {
    this.step = 'editing';
    this.#focus.moveTo('amount');
    this.host.requestUpdate();
  }

  /** Has the wallet send the call that was tried, which is followed instead of the one before once it is sent. */
  async send(): Promise<void> {
    const subject = this.#subject;
    const call = this.tried;
    if (!subject || !call || this.isAsking) return;
    const pending = this.#pending!;
    this.failure = undefined;
    this.isAsking = true;
    this.#focus.moveTo('endorsement-progress');
    this.host.requestUpdate();
    let asked: SentCall | undefined;
    try {
      const { token, account } = subject;
      const node = getTokenNode(token);
      const sent = await sendCall(node, requestWallet, token, account, call, (one) => {
        asked = one;
        pending.write(one);
      });
      pending.write(sent);
      if (subject === this.#subject) {
        this.#follow(subject, sent, justSent);
        this.#edit('endorse');
      }
    } catch (error) {
      const failure = toFailure(error);
      const isUnknown = asked && failure === 'walletRefused';
      if (asked && !isUnknown) {
        // The previous call is not final yet, so it stays the pending call.
        if (this.progress?.isFinal === false) pending.write(this.sent!);
        else pending.forget(asked);
      }
      if (subject === this.#subject) {
        if (isUnknown) this.#follow(subject, asked!);
        this.failure = failure;
        this.step = 'editing';
      }
    }
    if (subject !== this.#subject) return;
    this.isAsking = false;
    this.host.requestUpdate();
  }

  /** Has the wallet cancel the request that was not answered. */
  cancel(requestId: `0x${string}`): void {
    const subject = this.#subject;
    if (!subject || this.cancellation) return;
    const { token, account } = subject;
    this.cancellation = 'asking';
    this.failure = undefined;
    this.#focus.moveTo('endorsement-progress');
    this.#stopCancelling = cancelRequest(token, account, requestId, (failure) => {
      if (failure) this.#dropCancellation();
      else this.cancellation = 'sent';
      this.failure = failure;
      this.host.requestUpdate();
    });
    this.host.requestUpdate();
  }

  /** No longer waits for the cancellation that was sent, or else for the call. */
  stopWaiting(): void {
    if (this.cancellation) this.#dropCancellation();
    else {
      this.#pending?.forget();
      this.#drop();
    }
    this.#focus.moveTo('endorsement');
    this.host.requestUpdate();
  }

  #start(subject: EndorsementSubject): void {
    const { token, account, target } = subject;
    const pending = new PendingCall(token, account, target);
    this.#pending = pending;
    const followStored = (): void => {
      const sent = pending.read();
      if (sent) this.#follow(subject, sent, justSent);
      else if (this.progress?.phase === 'sent') this.#drop();
    };
    this.#stopWatching = pending.watch(() => {
      // Another form or tab has sent something, or no longer waits for it.
      followStored();
      this.host.requestUpdate();
    });
    followStored();
  }

  async #try({ token, account: from, target }: EndorsementSubject, amount: bigint): Promise<void> {
    const { action: name } = this;
    const call: TargetCall = { name, target, amount, transactionId: crypto.randomUUID() };
    this.#check = call;
    this.host.requestUpdate();
    const outcome = await Promise.all([
      simulateCall(getTokenNode(token), token.address, from, call),
      name === 'endorse' ? this.#readPreview({ from, ...call }, token) : undefined,
    ]).catch(toFailure);
    // The person has chosen something else meanwhile.
    if (call !== this.#check) return;
    this.#check = undefined;
    if (!Array.isArray(outcome)) {
      this.failure = outcome;
      return;
    }
    this.preview = outcome[1];
    this.tried = call;
    if (name === 'withdrawStake') {
      await this.send();
      return;
    }
    this.step = 'confirming';
    const { activeElement } = this.host.element.shadowRoot!;
    const isElsewhere = activeElement?.closest('#endorsement') === null;
    // The person may write in another part of the form.
    if (!isElsewhere) this.#focus.moveTo('endorsement-preview');
  }

  async #readPreview(
    endorsement: Parameters<typeof previewRewards>[1],
    token: RewardToken,
  ): Promise<RewardPreview | 'signInToPreview' | 'previewFailed'> {
    if (!state.identity) return 'signInToPreview';
    const { apiUrl, element } = this.host;
    try {
      return await previewRewards(token, endorsement, { apiUrl, language: getLanguage(element) });
    } catch {
      return 'previewFailed';
    }
  }

  /**
   * @param progress how far it has come; undefined if the wallet may not have sent it: then nothing is shown
   *   before a block has it
   */
  #follow({ token }: EndorsementSubject, sent: SentCall, progress?: CallProgress): void {
    this.#drop();
    if (progress) this.sent = sent;
    this.progress = progress;
    this.#stopFollowing = followCall(getTokenNode(token), token, sent, (next) => {
      if (!this.sent) {
        if (next.phase === 'sent') return;
        this.sent = sent;
        // The amount in the field may be that of the call that was sent after all.
        this.#edit('endorse');
      }
      this.#handleProgress(sent, next);
    });
  }

  /** Stops following and showing the sent call. */
  #drop(): void {
    this.#stopFollowing();
    this.#dropCancellation();
    this.sent = undefined;
    this.progress = undefined;
  }

  #dropCancellation(): void {
    this.#stopCancelling();
    this.cancellation = undefined;
  }

  #handleProgress(sent: SentCall, progress: CallProgress): void {
    const before = this.progress;
    this.progress = progress;
    if (before?.phase !== progress.phase) {
      this.failure = progress.phase === 'failed' ? progress.failure : undefined;
    }
    const isOver = progress.isFinal;
    if (isOver) this.#pending?.forget(sent);
    if (progress.phase !== 'requested') this.#dropCancellation();
    // A reorganisation may undo a call that was shown as done.
    const hasTaken = (one: CallProgress | undefined) => one?.phase === 'done';
    if (before?.phase !== progress.phase || isOver) {
      reloadStakePositions();
      if (hasTaken(progress) || hasTaken(before)) {
        window.dispatchEvent(new CustomEvent(endorsedEvent));
        showChange();
      }
    }
    this.host.requestUpdate();
  }

  #edit(action: EndorsementAction): void {
    this.action = action;
    this.step = 'editing';
    this.text = '';
    this.problem = undefined;
    this.#check = undefined;
  }
}

const justSent: CallProgress = { phase: 'sent' };
