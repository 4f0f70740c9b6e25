import common from '../../i18n/compiled/en/common';
import connect from '../../i18n/compiled/en/connect';
import details from '../../i18n/compiled/en/details';
import header from '../../i18n/compiled/en/header';
import review from '../../i18n/compiled/en/review';
import pages from '../../i18n/compiled/en/pages';
import stars from '../../i18n/compiled/en/stars';
import type { SingleFeedback } from '../../store/base/api-types';
import type { SvcFeedbackDetails } from './x-svc-feedback-details';

/** The texts of feedback details in English. */
export const english = {
  ...common,
  ...stars,
  ...review,
  ...pages,
  ...connect,
  ...header,
  ...details,
};
export type DetailsTexts = typeof english;

/** The reader's language and the texts in it. */
export interface Localization {
  texts: DetailsTexts;
  /** BCP 47 tag. */
  language: string;
}

/** The properties of the views of the details. */
export interface DetailsView extends Localization {
  host: SvcFeedbackDetails;
  controllers: SvcFeedbackDetails['controllers'];
}

/** The properties of the views of one feedback. */
export interface ReviewView extends DetailsView {
  feedback: SingleFeedback;
}

/** An element that calls the service. */
export type ServiceElement = Pick<SvcFeedbackDetails, 'apiUrl'>;
