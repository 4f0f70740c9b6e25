import type { JSX } from '@x-svc/core/components';
import { h, type FunctionalComponent } from 'vue';
import { XSvcFeedbackForm as Form } from './generated/x-svc-feedback-form.js';

/** The properties of the form: the element's own, and those of its models. */
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
    onStarsChange: combineListeners(attrs['onStarsChange'], toStars),
    onReviewChange: combineListeners(attrs['onReviewChange'], toReview),
  };
  return h(Form, { ...attrs, ...listeners } as unknown as JSX.XSvcFeedbackForm, context.slots);
};
XSvcFeedbackForm.inheritAttrs = false;

/** Combines an event's own listeners with those of a model, which get the event's detail. */
function combineListeners(own: unknown, model: unknown): unknown[] {
  const listeners = [model].flat().filter((one) => typeof one === 'function');
  const update = ({ detail }: CustomEvent<unknown>) => {
    for (const one of listeners as ((value: unknown) => void)[]) one(detail);
  };
  return [own, update].flat().filter((one) => one);
}
