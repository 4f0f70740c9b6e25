import { h, type FunctionalComponent } from '@stencil/core';
import { toReplySubject } from '../../../store/moderation/moderated-subject';
import { ReportButton, ReportPanel } from '../report';
import type { ReportableSubject } from '../report/reportable-subject';
import type { ReviewView } from '../review-control';
import type { ReplyView } from './reply-view';

/** The button that opens the form for a reply, for owners. Empty if there is one. */
export const ReplyButton: FunctionalComponent<ReviewView> = (view) =>
  view.control.replies.getOwnerViews(view.feedback)?.renderButton(view.feedback) ?? null;

/** The form to report a reply, for others than owners. */
export const ReplyReport: FunctionalComponent<ReplyView> = (view) =>
  view.control.replies.canReport(view.feedback) && (
    <ReportPanel {...view} subject={toReportable(view)} />
  );

function toReportable({ reply, control: { replies } }: ReplyView): ReportableSubject {
  return { ...toReplySubject(reply.id), own: false, source: { name: replies.targetName } };
}

/** The buttons at a reply: one line for each kind of reader. */
export const ReplyActions: FunctionalComponent<ReplyView> = (view) => (
  <div class="responses">
    {view.control.replies.getOwnerViews(view.feedback)?.renderActions(view.feedback)}
    {view.control.replies.canReport(view.feedback) && (
      <ReportButton {...view} subject={toReportable(view)} />
    )}
  </div>
);
