import { h, type FunctionalComponent, type VNode } from '@stencil/core';
import { Invitation } from '../../parts/invitation';
import { Failure } from '../../parts/notice';
import { isNotAllowed } from '../../store/session/identity';
import type { FormView } from './form-control';
import { Form } from './form';
import { Placeholder } from './placeholder';
import { Thanks } from './thanks';

type FormContentProps = Omit<FormView, 'draft'> & { draft: FormView['draft'] | undefined };

/** The form, or what is shown instead of it. */
export const FormContent: FunctionalComponent<FormContentProps> = ({ draft, ...props }) => {
  const { texts, control } = props;
  const { loads } = control;
  if (!draft || isNotAllowed(loads.own?.error)) return <SignedOut texts={texts} />;
  const view: FormView = { ...props, draft };
  if (draft.phase === 'sent') return <Thanks {...view} />;
  if (draft.page) return [renderHidden(view), <Form key="form" {...view} page={draft.page} />];
  if (loads.own?.status !== 'error') return <Placeholder texts={texts} />;
  return (
    <slot name="error">
      <Failure texts={texts} error={loads.own.error} onRetry={() => loads.reloadOwn()} />
    </slot>
  );
};

/** Why the person's feedback is hidden, above the form, which changes it. Empty if it is not hidden. */
function renderHidden({ language, draft, control }: FormView): VNode | undefined {
  const [feedback] = draft.page?.feedback ?? [];
  return feedback && control.hidden.render(feedback, { language, canEdit: true });
}

const SignedOut: FunctionalComponent<Pick<FormView, 'texts'>> = ({ texts }) => (
  <slot name="signed-out">
    <Invitation texts={texts} sentence={texts.formSignedOut()} part="signed-out" />
  </slot>
);
