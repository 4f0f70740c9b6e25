import { describeStates } from '../support/describe-states.js';

describeStates('x-svc-app-link');
