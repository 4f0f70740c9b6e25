import { h, type FunctionalComponent, type VNode } from '@stencil/core';
import counter from '../i18n/compiled/en/counter';
import hidden from '../i18n/compiled/en/hidden';
import reasons from '../i18n/compiled/en/reasons';
import { getTexts } from '../i18n/texts';
import {
  Appeal,
  AppealController,
  formatDay,
  type AppealElement,
  type HideableSubject,
} from './appeal';
import type { ControllerHost } from './controller-host';
import type { FocusController } from './focus-controller';
import { reasonTexts } from './moderation-reason';

/** How an element shows the notice of something that is hidden. */
export interface HiddenView {
  /** BCP 47 tag. */
  language: string;
  /** Says since when it is hidden, and who sees it. Default: the text for the giver of feedback. */
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

interface HiddenNoticeProps extends Required<HiddenView> {
  subject: HideableSubject;
  texts: typeof english;
  appeal: AppealController;
}

/** The notice for the giver of hidden feedback, or for an owner, and the appeal. Empty if it is not hidden. */
const HiddenNotice: FunctionalComponent<HiddenNoticeProps> = (props) => {
  const { subject, hiddenOn, texts, language, canEdit } = props;
  const { id, moderation } = subject;
  if (!moderation) return null;
  const { reason, text, decidedAt, isUndecided } = moderation;
  return (
    <section
      key={`hidden-${id}`}
      id={`hidden-${id}`}
      class="notice hidden"
      part="hidden"
      role="group"
      aria-labelledby={`hidden-since-${id}`}
      tabIndex={-1}
    >
      <p id={`hidden-since-${id}`} class="question">
        {isUndecided ? texts.hiddenUndecided() : hiddenOn({ date: formatDay(decidedAt, language) })}
      </p>
      {reason && <p>{texts.hiddenReason({ reason: texts[reasonTexts[reason]]() })}</p>}
      {text !== undefined && (
        <div>
          {texts.hiddenText()}
          <blockquote dir="auto">{text}</blockquote>
        </div>
      )}
      {canEdit && <p>{texts.hiddenEdit()}</p>}
      <Appeal {...props} />
    </section>
  );
};
