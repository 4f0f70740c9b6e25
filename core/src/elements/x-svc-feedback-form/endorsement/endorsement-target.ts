import type { VNode } from '@stencil/core';
import { Controller } from '../../../parts/controller';
import type { ControllerHost } from '../../../parts/controller-host';
import type { FocusController } from '../../../parts/focus-controller';
import type { FeedbackPage } from '../../../store/base/api-types';
import { LoadSlot } from '../../../store/base/load-slot';
import { requestTarget } from '../../../store/feedback/target';
import type { RewardToken } from '../../../wallet/reward-token';
import type { EndorsementPart } from './endorsement-part';
import type { EndorsementElement } from './texts';

/**
 * Finds the address at which the form's target is endorsed. The code of the part that endorses is loaded once there
 * is one.
 */
export class EndorsementTarget extends Controller<EndorsementElement> {
  readonly #focus: FocusController;
  readonly #slot = new LoadSlot<FeedbackPage>(this.host);
  #known: { targetUuid: string; address: string | undefined } | undefined;
  #part: EndorsementPart | undefined;

  constructor(host: ControllerHost & EndorsementElement, focus: FocusController) {
    super(host);
    this.#focus = focus;
  }

  /**
   * Returns nothing while the address or the code is not loaded, and without an address.
   *
   * @param page what the person has given, once it is loaded; undefined as well after a sign-out
   */
  render(token: RewardToken, page: FeedbackPage | undefined): VNode | undefined {
    const target = this.#findTarget(page);
    if (!target) this.#part?.leave();
    else if (!this.#part) void this.#load();
    return target && this.#part?.render(token, target);
  }

  override hostDisconnected(): void {
    this.#slot.leave();
  }

  #findTarget(page: FeedbackPage | undefined): `0x${string}` | undefined {
    const { targetUuid, apiUrl } = this.host;
    if (!targetUuid) return undefined;
    if (isAddress(targetUuid)) return targetUuid;
    requestTarget(this.#slot, targetUuid, apiUrl);
    const target = (page ?? this.#slot.load?.data)?.target;
    // It stays while somebody signs in or out.
    if (target) this.#known = { targetUuid, address: target.address };
    const { address } = this.#known?.targetUuid === targetUuid ? this.#known : {};
    return isAddress(address) ? address : undefined;
  }

  async #load(): Promise<void> {
    try {
      const { EndorsementPart } = await import('./endorsement-part');
      this.#part ??= new EndorsementPart(this.host, this.#focus);
      this.host.requestUpdate();
    } catch {
      // The next rendering tries again.
    }
  }
}

function isAddress(text = ''): text is `0x${string}` {
  return /^0x[\da-f]{40}$/i.test(text);
}
