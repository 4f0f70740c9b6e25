import type { VNode } from '@stencil/core';
import { Controller } from '../../parts/controller';
import type { ControllerHost } from '../../parts/controller-host';
import type { FocusController } from '../../parts/focus-controller';
import type { FeedbackPage } from '../../store/base/api-types';
import { state } from '../../store/base/state';
import type { EndorsementTarget } from './endorsement/endorsement-target';
import type { EndorsementElement } from './endorsement/texts';

/** The part that endorses with tokens, whose code it loads once there is a token. The part has its own controllers. */
export class EndorsementController extends Controller<EndorsementElement> {
  readonly #focus: FocusController;
  #target: EndorsementTarget | undefined;

  constructor(host: ControllerHost & EndorsementElement, focus: FocusController) {
    super(host);
    this.#focus = focus;
  }

  /** @param page what the person has given, once it is loaded; undefined as well after a sign-out */
  render(page: FeedbackPage | undefined): VNode | undefined {
    const { rewardToken } = state;
    if (rewardToken && !this.#target) void this.#load();
    return rewardToken && this.#target?.render(rewardToken, page);
  }

  async #load(): Promise<void> {
    try {
      const { EndorsementTarget } = await import('./endorsement/endorsement-target');
      this.#target ??= new EndorsementTarget(this.host, this.#focus);
      this.host.requestUpdate();
    } catch {
      // The next rendering tries again.
    }
  }
}
