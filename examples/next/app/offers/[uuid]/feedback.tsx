'use client';

import {
  useSvcIdentity,
  XSvcFeedbackDetails,
  XSvcFeedbackForm,
  XSvcRecommendation,
  XSvcRoot,
} from '@x-svc/react';
import { Word } from '../../language';

interface FeedbackProps {
  targetUuid: string;
}

/** The recommendation of the reader's network for the offer. */
export function Recommendation({ targetUuid }: FeedbackProps) {
  const sourceUuid = useSvcIdentity()?.address.toLowerCase();
  return (
    <XSvcRoot sourceUuid={sourceUuid} targetType="provider" targetUuids={targetUuid}>
      <XSvcRecommendation targetUuid={targetUuid} />
    </XSvcRoot>
  );
}

/** All that is said of the offer, and the form. */
export function Feedback({ targetUuid }: FeedbackProps) {
  const sourceUuid = useSvcIdentity()?.address.toLowerCase();
  return (
    <>
      <h2>
        <Word name="opinions" />
      </h2>
      <XSvcFeedbackDetails sourceUuid={sourceUuid} targetUuid={targetUuid} />
      <h2>
        <Word name="yours" />
      </h2>
      <XSvcFeedbackForm sourceUuid={sourceUuid} targetUuid={targetUuid} />
    </>
  );
}
