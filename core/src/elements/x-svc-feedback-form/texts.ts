import common from '../../i18n/compiled/en/common';
import connect from '../../i18n/compiled/en/connect';
import counter from '../../i18n/compiled/en/counter';
import form from '../../i18n/compiled/en/form';
import popup from '../../i18n/compiled/en/popup';
import review from '../../i18n/compiled/en/review';
import stars from '../../i18n/compiled/en/stars';
import type { Draft } from '../../store/feedback/draft';
import type { SvcFeedbackForm } from './x-svc-feedback-form';

/** The form's texts in English, the default. */
export const english = {
  ...common,
  ...stars,
  ...review,
  ...connect,
  ...counter,
  ...form,
  ...popup,
};

export type FormTexts = typeof english;

/** The properties of the views of the form. */
export interface FormView {
  texts: FormTexts;
  /** BCP 47 tag. */
  language: string;
  draft: Draft;
  controllers: SvcFeedbackForm['controllers'];
}
