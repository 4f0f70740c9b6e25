/** The detail of `editFeedback`. */
export interface EditFeedbackEventDetail {
  targetUuid: string;
  /** The transaction that the feedback is about; undefined if it is about none. */
  transactionId: string | undefined;
}
