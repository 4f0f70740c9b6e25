import { describeStates } from '../support/describe-states.js';

describeStates('x-svc-feedback-form-popup');
