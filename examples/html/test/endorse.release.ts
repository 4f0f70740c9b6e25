import { describeEndorsing } from './support/describe-endorsing.js';

describeEndorsing({ isReorganised: true });
