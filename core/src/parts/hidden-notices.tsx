import { h, type VNode } from '@stencil/core';
import counter from '../i18n/compiled/en/counter';
import hidden from '../i18n/compiled/en/hidden';
import reasons from '../i18n/compiled/en/reasons';
import { getTexts } from '../i18n/texts';
import { AppealController, type AppealElement, type HideableSubject } from './appeal-controller';
import type { ControllerHost } from './controller-host';
import type { FocusController } from './focus-controller';
import { HiddenNotice } from './hidden-notice';

/** How an element shows the notice of something that is hidden. */
export interface HiddenView {
  /** BCP 47 tag. */
  language: string;
  /** Says since when it is hidden, and who sees it. Default: what the giver of feedback is told. */
  hiddenOn?: (values: { date: string }) => string;
  /** Whether it can be changed here. */
  canEdit: boolean;
}

/** The notices of an element, with the appeals that are written in them. */
export class HiddenNotices {
  readonly #appeal: AppealController;
  readonly #host: ControllerHost;

  constructor(host: ControllerHost & AppealElement, focus: FocusController) {
    this.#appeal = new AppealController(host, focus);
    this.#host = host;
  }

  render(subject: HideableSubject, view: HiddenView): VNode {
    const texts = getTexts(this.#host.element, english);
    return (
      <HiddenNotice
        hiddenOn={texts.hiddenOn}
        {...view}
        subject={subject}
        texts={texts}
        appeal={this.#appeal}
      />
    );
  }
}

const english = { ...counter, ...reasons, ...hidden };
