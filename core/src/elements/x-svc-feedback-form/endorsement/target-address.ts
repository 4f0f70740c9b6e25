import type { FeedbackPage } from '../../../store/base/api-types';
import { LoadSlot } from '../../../store/base/load-slot';
import { requestTarget } from '../../../store/feedback/target';
import type { FormOwner } from '../form-owner';

/** Finds the address at which the form's target is endorsed. */
export class TargetAddress {
  readonly #owner: FormOwner;
  readonly #slot: LoadSlot<FeedbackPage>;
  #known: { targetUuid: string; address: string | undefined } | undefined;

  constructor(owner: FormOwner) {
    this.#owner = owner;
    this.#slot = new LoadSlot(owner);
  }

  /**
   * Returns the address if it is known already; call this while rendering.
   *
   * @param page what the person has given, once it is loaded; undefined as well while nobody is signed in
   */
  find(page: FeedbackPage | undefined): `0x${string}` | undefined {
    const { targetUuid, apiUrl } = this.#owner;
    if (!targetUuid) return undefined;
    if (isAddress(targetUuid)) return targetUuid;
    requestTarget(this.#slot, targetUuid, apiUrl);
    const target = (page ?? this.#slot.load?.data)?.target;
    // It stays while somebody signs in or out.
    if (target) this.#known = { targetUuid, address: target.address };
    const { address } = this.#known?.targetUuid === targetUuid ? this.#known : {};
    return isAddress(address) ? address : undefined;
  }

  leave(): void {
    this.#slot.leave();
  }
}

function isAddress(text = ''): text is `0x${string}` {
  return /^0x[\da-f]{40}$/i.test(text);
}
