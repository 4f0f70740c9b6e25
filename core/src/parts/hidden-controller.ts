import type { VNode } from '@stencil/core';
import type { AppealElement, HideableSubject } from './appeal';
import { Controller } from './controller';
import type { ControllerHost } from './controller-host';
import type { FocusController } from './focus-controller';
import type { HiddenNotices, HiddenView } from './hidden-notices';

/**
 * Tells the giver of hidden feedback, or an owner, why it is hidden. It loads the code of the notices when something is
 * hidden; the appeals belong to the notices.
 */
export class HiddenController extends Controller<AppealElement> {
  readonly #focus: FocusController;
  #isLoading = false;
  #notices: HiddenNotices | undefined;

  constructor(host: ControllerHost & AppealElement, focus: FocusController) {
    super(host);
    this.#focus = focus;
  }

  /** The notice; empty if the subject is not hidden, and until the code is loaded. */
  render(subject: HideableSubject, view: HiddenView): VNode | undefined {
    if (!subject.moderation) return undefined;
    if (!this.#notices) void this.#load();
    return this.#notices?.render(subject, view);
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      const { HiddenNotices } = await import('./hidden-notices');
      this.#notices = new HiddenNotices(this.host, this.#focus);
      this.host.requestUpdate();
    } catch {
      // The next rendering tries again.
      this.#isLoading = false;
    }
  }
}
