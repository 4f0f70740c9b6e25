import { describeFurtherStates } from '../support/describe-states.js';

describeFurtherStates('x-svc-feedback-details-popup');
