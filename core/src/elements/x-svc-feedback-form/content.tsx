import { h, type FunctionalComponent } from '@stencil/core';
import { Invitation } from '../../parts/invitation';
import { Loading } from '../../parts/loading';
import { Failure } from '../../parts/notice';
import { WithName } from '../../parts/with-name';
import type { FeedbackPage } from '../../store/base/api-types';
import { isNotAllowed } from '../../store/session/identity';
import { Fields } from './fields';
import { FormActions, isBusy } from './submission';
import type { FormView } from './texts';
import { Thanks } from './thanks';

type FormContentProps = Omit<FormView, 'draft'> & { draft: FormView['draft'] | undefined };

/** The form, or what is shown instead of it. */
export const FormContent: FunctionalComponent<FormContentProps> = ({ draft, ...props }) => {
  const { texts, language, controllers } = props;
  const { own } = controllers.draft;
  if (!draft || isNotAllowed(own.load?.error)) {
    return (
      <slot name="signed-out">
        <Invitation texts={texts} sentence={texts.formSignedOut()} part="signed-out" />
      </slot>
    );
  }
  const view: FormView = { ...props, draft };
  const { page } = draft;
  if (draft.phase === 'sent') return <Thanks {...view} />;
  if (page) {
    const [feedback] = page.feedback;
    return [
      feedback && controllers.hidden.render(feedback, { language, canEdit: true }),
      <Form {...view} page={page} />,
    ];
  }
  if (own.load?.status !== 'error') return <Placeholder {...view} />;
  return (
    <slot name="error">
      <Failure
        texts={texts}
        error={own.load.error}
        onRetry={() => controllers.draft.loadAgain(own)}
      />
    </slot>
  );
};

/** It takes up about the same space as the form. */
const Placeholder: FunctionalComponent<FormView> = ({ texts }) => (
  <div class="placeholder" part="loading" aria-busy="true">
    <slot name="loading">
      <Loading texts={texts} />
      <span class="skeleton line" aria-hidden="true" />
      <span class="skeleton set" aria-hidden="true" />
      <span class="skeleton set" aria-hidden="true" />
      <span class="skeleton field" aria-hidden="true" />
    </slot>
  </div>
);

/** The form, which opens with what the person has given. */
const Form: FunctionalComponent<FormView & { page: FeedbackPage }> = ({ page, ...view }) => {
  const { texts, draft, controllers } = view;
  const { submission } = controllers;
  return (
    <form
      key="form"
      onSubmit={(event) => {
        event.preventDefault();
        void submission.submit(draft);
      }}
      aria-busy={isBusy(draft) ? 'true' : null}
    >
      {submission.withdrawal === 'done' && (
        <p id="withdrawn" class="notice thanks" part="withdrawn" role="status" tabIndex={-1}>
          {texts.withdrawn()}
        </p>
      )}
      <div class="introduction">
        <p class="target" part="target">
          <WithName sentence={texts.feedbackAbout} name={page.target.name} />
        </p>
        {!page.feedback[0]?.moderation && (
          <p class="hint muted" part="readers">
            {page.isPublic ? texts.readersEveryone() : texts.readersSignedIn()}
          </p>
        )}
      </div>
      <Fields {...view} />
      <FormActions {...view} targetName={page.target.name} />
    </form>
  );
};
