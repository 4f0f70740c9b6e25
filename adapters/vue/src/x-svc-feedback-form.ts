import type { JSX } from '@x-svc/core/components';
import { h, type FunctionalComponent } from 'vue';
import { XSvcFeedbackForm as Form } from './generated/x-svc-feedback-form.js';

/** What the form takes, beside the element's own properties and events. */
export type XSvcFeedbackFormProps = JSX.XSvcFeedbackForm & {
  /** For `v-model:stars`. */
  'onUpdate:stars'?: (stars: number) => void;
  /** For `v-model:review`. */
  'onUpdate:review'?: (review: string) => void;
};

/** The form, with `v-model:stars` and `v-model:review`. */
export const XSvcFeedbackForm: FunctionalComponent<XSvcFeedbackFormProps> = (_, context) => {
  const { 'onUpdate:stars': toStars, 'onUpdate:review': toReview, ...attrs } = context.attrs;
  const listeners = {
    onStarsChange: both(attrs['onStarsChange'], toStars),
    onReviewChange: both(attrs['onReviewChange'], toReview),
  };
  return h(Form, { ...attrs, ...listeners } as unknown as JSX.XSvcFeedbackForm, context.slots);
};
XSvcFeedbackForm.inheritAttrs = false;

/** An event's own listeners, and those of a model, which get its value. */
function both(own: unknown, model: unknown): unknown[] {
  const listeners = [model].flat().filter((one) => typeof one === 'function');
  const tell = ({ detail }: CustomEvent<unknown>) => {
    for (const one of listeners as ((value: unknown) => void)[]) one(detail);
  };
  return [own, tell].flat().filter((one) => one);
}
