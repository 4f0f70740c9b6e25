import { NgModule } from '@angular/core';
import { FeedbackFormAccessor } from './feedback-form-accessor';
import { DIRECTIVES } from './generated';

/** All components at once, for apps with modules; others import the components that they use. */
@NgModule({
  imports: [...DIRECTIVES, FeedbackFormAccessor],
  exports: [...DIRECTIVES, FeedbackFormAccessor],
})
// eslint-disable-next-line @typescript-eslint/no-extraneous-class -- So modules are.
export class XSvcModule {}
