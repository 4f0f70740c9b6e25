import { h, type FunctionalComponent } from '@stencil/core';
import { Controller } from '../../parts/controller';
import type { ControllerHost } from '../../parts/controller-host';
import type { FocusController } from '../../parts/focus-controller';
import { LongText } from '../../parts/long-text';
import { RelativeDate } from '../../parts/relative-date';
import { WithName } from '../../parts/with-name';
import type { SingleFeedback } from '../../store/base/api-types';
import { toReplySubject } from '../../store/moderation/moderated-subject';
import type { LoadsController } from './loads';
import type { ShownReply } from './owner-replies';
import type { OwnerViews } from './owner-views';
import { ReportButton, ReportPanel } from './report';
import type { ReportableSubject } from './report-form';
import type { ReviewView, ServiceElement } from './texts';

/** The reply of the owner of the target, and for owners the form in its place. */
export const Replies: FunctionalComponent<ReviewView> = (view) => {
  const { feedback, controllers } = view;
  const owners = controllers.replies.getOwnerViews(feedback);
  const reply = controllers.replies.getReply(feedback);
  return [
    owners?.renderForm(feedback, controllers.replies.targetName) ??
      (reply && <Reply {...view} reply={reply} />),
    owners?.renderStatus(feedback),
  ];
};

/** The properties of the views of a reply. */
interface ReplyView extends ReviewView {
  reply: ShownReply;
}

/** The reply of the owner of the target to a feedback. */
const Reply: FunctionalComponent<ReplyView> = (view) => {
  const { feedback, reply, texts, language, controllers } = view;
  const { replies, full } = controllers;
  const { id } = feedback;
  const text = `reply-said-${id}`;
  return (
    <div
      key="reply"
      id={`replied-${id}`}
      class="reply"
      part="reply"
      role="group"
      aria-labelledby={`replier-${id}`}
      tabIndex={-1}
    >
      <div class="who">
        <strong id={`replier-${id}`}>
          <WithName sentence={texts.replyFrom} name={replies.targetName} />
        </strong>
        <RelativeDate at={reply.updatedAt} language={language} />
      </div>
      {replies.getOwnerViews(feedback)?.renderNotice(reply, language, controllers.hidden)}
      <LongText
        id={text}
        text={reply.text}
        isFull={full.has(text)}
        texts={texts}
        onToggle={() => full.toggle(text)}
      />
      <ReplyActions {...view} />
      <ReplyReport {...view} />
    </div>
  );
};

/** The button that opens the form for a reply, for owners. Empty if there is one. */
export const ReplyButton: FunctionalComponent<ReviewView> = (view) =>
  view.controllers.replies.getOwnerViews(view.feedback)?.renderButton(view.feedback) ?? null;

/** The form to report a reply, for others than owners. */
const ReplyReport: FunctionalComponent<ReplyView> = (view) =>
  view.controllers.replies.canReport(view.feedback) && (
    <ReportPanel {...view} subject={toReportable(view)} />
  );

function toReportable({ reply, controllers: { replies } }: ReplyView): ReportableSubject {
  return { ...toReplySubject(reply.id), own: false, source: { name: replies.targetName } };
}

/** The buttons at a reply: one line for each kind of reader. */
const ReplyActions: FunctionalComponent<ReplyView> = (view) => (
  <div class="responses">
    {view.controllers.replies.getOwnerViews(view.feedback)?.renderActions(view.feedback)}
    {view.controllers.replies.canReport(view.feedback) && (
      <ReportButton {...view} subject={toReportable(view)} />
    )}
  </div>
);

/**
 * The replies to feedback, as they are loaded. The replies that owners write are in `OwnerReplies`, loaded for
 * them alone.
 */
export class ReplyController extends Controller<ServiceElement> {
  readonly #focus: FocusController;
  readonly #loads: LoadsController;
  #isLoading = false;
  #views: OwnerViews | undefined;

  constructor(
    host: ControllerHost & ServiceElement,
    focus: FocusController,
    loads: LoadsController,
  ) {
    super(host);
    this.#focus = focus;
    this.#loads = loads;
  }

  /** The name under which owners reply. */
  get targetName(): string {
    return this.#loads.targetName;
  }

  /** The views of owners; undefined for others, at the own feedback, and until they are loaded. */
  getOwnerViews({ own }: SingleFeedback): OwnerViews | undefined {
    if (own || !this.#loads.canReply) return undefined;
    if (!this.#views) void this.#load();
    return this.#views;
  }

  /** Whether the reader can report the reply: owners see their own. */
  canReport({ own }: SingleFeedback): boolean {
    return own || !this.#loads.canReply;
  }

  getReply(feedback: SingleFeedback): ShownReply | undefined {
    const views = this.getOwnerViews(feedback);
    return views ? views.replies.getReply(feedback) : feedback.reply;
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      const { OwnerViews } = await import('./owner-views');
      this.#views = new OwnerViews(this.host, this.#focus);
      this.host.requestUpdate();
    } catch {
      // The next rendering tries again.
      this.#isLoading = false;
    }
  }
}
