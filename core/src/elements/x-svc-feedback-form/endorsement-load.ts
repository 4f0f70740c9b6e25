import { forceUpdate, type VNode } from '@stencil/core';
import type { NextFocus } from '../../parts/next-focus';
import type { FeedbackPage } from '../../store/base/api-types';
import { LoadSlot } from '../../store/base/load-slot';
import { requestTarget } from '../../store/feedback/target';
import { reward } from '../../store/wallet/balance';
import type { EndorsementPart } from './endorsement/endorsement-part';
import type { FormOwner } from './form-owner';

/** The part that endorses with tokens. Its code is loaded once there are a token and the address of the target. */
export class EndorsementLoad {
  readonly #owner: FormOwner;
  readonly #focus: NextFocus;
  readonly #target: LoadSlot<FeedbackPage>;
  #known: { targetUuid: string; address: string | undefined } | undefined;
  #part: EndorsementPart | undefined;
  #isLoading = false;

  constructor(owner: FormOwner, focus: NextFocus) {
    this.#owner = owner;
    this.#focus = focus;
    this.#target = new LoadSlot(owner);
  }

  /** @param page what the person has given, once it is loaded; undefined as well while nobody is signed in */
  render(page: FeedbackPage | undefined): VNode | undefined {
    const { token } = reward;
    const { targetUuid, apiUrl } = this.#owner;
    if (!token || !targetUuid) {
      this.#part?.leave();
      return undefined;
    }
    const address = isAddress(targetUuid)
      ? targetUuid
      : this.#findAddress(page, targetUuid, apiUrl);
    if (address === undefined || !isAddress(address)) {
      this.#part?.leave();
      return undefined;
    }
    if (!this.#part) void this.#load();
    return this.#part?.render(token, address as `0x${string}`);
  }

  /** Call this after each rendering in which nothing else gets the focus. */
  keepFocus(): void {
    this.#part?.keepFocus();
  }

  leave(): void {
    this.#target.leave();
    this.#part?.leave();
  }

  #findAddress(
    page: FeedbackPage | undefined,
    targetUuid: string,
    apiUrl: string | undefined,
  ): string | undefined {
    requestTarget(this.#target, targetUuid, apiUrl);
    const target = (page ?? this.#target.load?.data)?.target;
    // It stays while somebody signs in or out.
    if (target) this.#known = { targetUuid, address: target.address };
    return this.#known?.targetUuid === targetUuid ? this.#known.address : undefined;
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      const { EndorsementPart } = await import('./endorsement/endorsement-part');
      this.#part = new EndorsementPart(this.#owner, this.#focus);
      forceUpdate(this.#owner);
    } catch {
      // The next rendering tries again.
      this.#isLoading = false;
    }
  }
}

function isAddress(text: string): boolean {
  return /^0x[\da-f]{40}$/i.test(text);
}
