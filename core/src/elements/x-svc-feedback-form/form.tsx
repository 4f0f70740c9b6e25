import { h, type FunctionalComponent } from '@stencil/core';
import type { FeedbackPage } from '../../store/base/api-types';
import { Fields } from './fields';
import { FormActions } from './form-actions';
import type { FormView } from './form-control';
import { Introduction } from './introduction';

interface FormProps extends FormView {
  key?: string;
  page: FeedbackPage;
}

/** The form, which opens with what the person has given. */
export const Form: FunctionalComponent<FormProps> = (props) => {
  const { texts, draft, page, control } = props;
  const { submission } = control;
  const isBusy = draft.phase === 'sending' || draft.phase === 'waiting';
  return (
    <form
      key={props.key}
      onSubmit={(event) => {
        event.preventDefault();
        void submission.submit(draft);
      }}
      aria-busy={isBusy ? 'true' : null}
    >
      {submission.withdrawal === 'done' && (
        <p id="withdrawn" class="notice thanks" part="withdrawn" role="status" tabIndex={-1}>
          {texts.withdrawn()}
        </p>
      )}
      <Introduction texts={texts} page={page} />
      <Fields {...props} isLocked={draft.phase === 'sending'} />
      <FormActions {...props} targetName={page.target.name} isBusy={isBusy} />
    </form>
  );
};
