import { NgModule } from '@angular/core';
import { FeedbackFormAccessor } from './feedback-form-accessor';
import { DIRECTIVES } from './generated';

/** All components, for apps with modules. Other apps import only the components that they use. */
@NgModule({
  imports: [...DIRECTIVES, FeedbackFormAccessor],
  exports: [...DIRECTIVES, FeedbackFormAccessor],
})
// eslint-disable-next-line @typescript-eslint/no-extraneous-class -- Angular requires a class.
export class XSvcModule {}
