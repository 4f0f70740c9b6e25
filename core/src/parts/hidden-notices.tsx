import { h, type VNode } from '@stencil/core';
import counter from '../i18n/compiled/en/counter';
import hidden from '../i18n/compiled/en/hidden';
import reasons from '../i18n/compiled/en/reasons';
import { getTexts } from '../i18n/texts';
import { AppealControl, type AppealOwner, type HideableSubject } from './appeal-control';
import { HiddenNotice } from './hidden-notice';
import type { NextFocus } from './next-focus';

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
  readonly appeal: AppealControl;
  readonly #owner: AppealOwner;

  constructor(owner: AppealOwner, focus: NextFocus) {
    this.appeal = new AppealControl(owner, focus);
    this.#owner = owner;
  }

  render(subject: HideableSubject, view: HiddenView): VNode {
    const texts = getTexts(this.#owner.element, english);
    return (
      <HiddenNotice
        hiddenOn={texts.hiddenOn}
        {...view}
        subject={subject}
        texts={texts}
        appeal={this.appeal}
      />
    );
  }
}

const english = { ...counter, ...reasons, ...hidden };
