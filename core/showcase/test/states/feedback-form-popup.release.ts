import { describeFurtherLooks } from '../support/describe-states.js';

describeFurtherLooks('x-svc-feedback-form-popup');
